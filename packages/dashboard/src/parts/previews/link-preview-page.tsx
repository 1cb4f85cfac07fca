// A look or a short with its numbers, in a dialog over its list.
import { Navigate, useParams } from '@tanstack/react-router';
import type { LinkType } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { toPreviewSource } from '../../api/source.ts';
import { useLink } from '../links/link-lists.ts';
import { Found } from '../plans/found.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { previewShape } from './preview-layout.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { LinkPreview, useLinkTitle } from './link-preview.tsx';

export const LinkPreviewPage = () => <PreviewPage type="LOOK" />;
export const ShortPreviewPage = () => <PreviewPage type="SHORT" />;

const lists = { LOOK: '/admin/links', SHORT: '/admin/shorts' } as const;

/** An address that names the wrong list leads on to the right one. */
function PreviewPage({ type }: { type: LinkType }) {
  const { t } = useTranslation();
  const { linkId = '' } = useParams({ strict: false });
  const { leave } = useListPlace(lists[type]);
  const source = toPreviewSource(useLink(linkId));
  const link = source.state === 'ready' ? source.found : null;
  const title = useLinkTitle();
  if (link && link.link_type !== type) {
    return <Navigate to={`${lists[link.link_type]}/$linkId/preview`} params={{ linkId }} replace />;
  }
  const isShort = type === 'SHORT';
  return (
    <ContentDialog
      width={isShort ? 'half' : 'two-thirds'}
      title={link ? title(link) : t('links.form.preview')}
      back={isShort ? t('preview.back_to_shorts') : t('preview.back_to_links')}
      onClose={leave}
    >
      <Found source={source} failed={t('preview.load_failed')} shape={previewShape} onLeave={leave}>
        {(found) => <LinkPreview key={found.link_id} link={found} onLeave={leave} />}
      </Found>
    </ContentDialog>
  );
}
