// Creates or changes a multilink: finds what the form begins with.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useMultilinkSource } from './use-multilink.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { MultilinkForm } from './multilink-form.tsx';

/** Creates without `multilinkId`, changes with it. */
export function MultilinkFormPage() {
  const { t } = useTranslation();
  const { brand } = useSession();
  const { multilinkId = null } = useParams({ strict: false });
  const { leave } = useListPlace('/admin/multilinks');
  const source = useMultilinkSource(multilinkId);
  return (
    <ContentDialog
      kind="multilink"
      title={multilinkId === null ? t('multilinks.form.create_title') : t('multilinks.form.edit_title')}
      back={t('multilinks.form.back')}
      onClose={leave}
    >
      <FormSource source={source} failed={t('multilinks.form.load_failed')} onLeave={leave}>
        {(existing) => brand && <MultilinkForm key={multilinkId} existing={existing} brand={brand} />}
      </FormSource>
    </ContentDialog>
  );
}
