// A short with its numbers, in a dialog over the list.
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePreviewSource } from '../../api/use-link-preview.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { PreviewSource } from '../../ui/preview-layout.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ShortPreview } from './short-preview.tsx';

export function ShortPreviewPage() {
  const { t } = useTranslation();
  const { linkId = '' } = useParams({ strict: false });
  const { leave } = useListPlace('/admin/shorts');
  const source = usePreviewSource(linkId);
  const link = source.state === 'ready' ? source.found : null;
  if (link?.link_type === 'LOOK') return <Navigate to="/admin/links/$linkId/preview" params={{ linkId }} replace />;
  return (
    <ContentDialog
      kind="shortPreview"
      title={link ? link.title?.trim() || link.shopping_redirect_url || t('links.untitled') : t('links.form.preview')}
      back={t('preview.back_to_shorts')}
      onClose={leave}
    >
      <PreviewSource source={source} onLeave={leave}>
        {(found) => <ShortPreview key={found.link_id} link={found} onLeave={leave} />}
      </PreviewSource>
    </ContentDialog>
  );
}
