// The heading of a form of a link: what it makes, or the name of what it changes once that is read.
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';

/** `existing` is what is changed: undefined where something new is made, null while it is read. */
export function useEditTitle(
  kind: 'links' | 'shorts' | 'multilinks',
  existing: { readonly title: string | null } | null | undefined,
): string {
  const { t } = useTranslation();
  if (existing === undefined) return t(`${kind}.form.create_title`);
  if (existing === null) return t(`${kind}.form.edit_title`);
  return t('lists.edit_named', { title: isolate(existing.title?.trim() || t('links.untitled')) });
}
