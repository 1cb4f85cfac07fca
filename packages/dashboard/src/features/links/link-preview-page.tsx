// A look with its numbers, in a dialog over the list.
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePreviewSource } from '../../api/use-link-preview.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { PreviewSource } from '../../ui/preview-layout.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { LinkPreview } from './link-preview.tsx';

export function LinkPreviewPage() {
  const { t } = useTranslation();
  const { linkId = '' } = useParams({ strict: false });
  const { leave } = useListPlace('/admin/links');
  const source = usePreviewSource(linkId);
  const link = source.state === 'ready' ? source.found : null;
  if (link?.link_type === 'SHORT') return <Navigate to="/admin/shorts/$linkId/preview" params={{ linkId }} replace />;
  return (
    <ContentDialog
      kind="linkPreview"
      title={link ? link.title?.trim() || link.description || t('links.untitled') : t('links.form.preview')}
      back={t('preview.back_to_links')}
      onClose={leave}
    >
      <PreviewSource source={source} onLeave={leave}>
        {(found) => <LinkPreview key={found.link_id} link={found} onLeave={leave} />}
      </PreviewSource>
    </ContentDialog>
  );
}
