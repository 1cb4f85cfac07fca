// A list by the keyboard: to the next row and the one before, to choose one, and to create.
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../ui/shortcuts.ts';

interface Keys {
  /** Null where rows are not chosen. */
  readonly onToggle: ((id: string) => void) | null;
  /** Null for those who may not. */
  readonly onCreate: (() => void) | null;
}

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-row]') ?? null;

/** The rows that are drawn, in their order; what opens a row has the focus, which brings it into sight. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content [data-row]')];
  const at = rows.findIndex((row) => row === rowOf(document.activeElement));
  const next = at === -1 ? rows.find(isInSight) : rows[at + by];
  next?.querySelector<HTMLElement>('[data-part="title"]')?.focus();
}

const isInSight = (row: HTMLElement): boolean => row.getBoundingClientRect().top >= 0;

export function useListKeys({ onToggle, onCreate }: Keys): void {
  const { t } = useTranslation();
  const choose = (): void => {
    const id = rowOf(document.activeElement)?.dataset['row'];
    if (id !== undefined) onToggle?.(id);
  };
  useShortcuts([
    { key: 'j', name: t('lists.keys.next'), run: () => move(1) },
    { key: 'k', name: t('lists.keys.previous'), run: () => move(-1) },
    ...(onToggle ? [{ key: 'x', name: t('lists.keys.choose'), run: choose }] : []),
    ...(onCreate ? [{ key: 'c', name: t('lists.keys.create'), run: onCreate }] : []),
  ]);
}
