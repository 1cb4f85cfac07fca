// A multilink with its numbers and its verdict, in a dialog over the list.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMultilinkPreview } from './use-multilink.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { PreviewSource } from '../../parts/previews/preview-layout.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { MultilinkPreview } from './multilink-preview.tsx';

export function MultilinkPreviewPage() {
  const { t } = useTranslation();
  const { multilinkId = '' } = useParams({ strict: false });
  const { leave } = useListPlace('/admin/multilinks');
  const source = useMultilinkPreview(multilinkId);
  return (
    <ContentDialog
      kind="multilinkPreview"
      title={source.state === 'ready' ? source.found.title : t('multilinks.preview.title')}
      back={t('multilinks.form.back')}
      onClose={leave}
    >
      <PreviewSource source={source} onLeave={leave}>
        {(found) => <MultilinkPreview key={found.multilink_id} multilink={found} onLeave={leave} />}
      </PreviewSource>
    </ContentDialog>
  );
}
