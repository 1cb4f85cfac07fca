// Changes what messengers show of a look or a short, which is read first.
import { settle } from '../../api/problem.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { getLink } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { CardDialog } from './card-dialog.tsx';
import { toCardFacts } from './card-draft.ts';
import { CardLoading } from './card-loading.tsx';
import { useSetLinkCard } from './link-lists.ts';

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function LinkCardDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const params = { link_id: id };
  const source = useEndpointQuery(getLink, { params });
  const set = useSetLinkCard();
  return (
    <CardLoading source={source} onClose={onClose}>
      {(link) => (
        <CardDialog
          title={link.title ?? t('links.untitled')}
          saved={link.link_preview}
          facts={toCardFacts({
            title: link.title ?? '',
            description: link.description,
            uploads: link.images,
            products: link.shown_products,
            collections: link.collections,
            storeName: brand?.name ?? '',
            host: new URL(link.short_url).host,
            isShort: link.link_type === 'SHORT',
          })}
          onSave={(link_preview) => settle(set.mutateAsync({ params, body: { link_preview } }))}
          onClose={onClose}
        />
      )}
    </CardLoading>
  );
}
