// Changes what messengers show of a multilink, which is read first.
import { settle } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { CardDialog } from '../../parts/links/card-dialog.tsx';
import { CardLoading } from '../../parts/links/card-loading.tsx';
import { toMultilinkDraft, toMultilinkFacts } from './multilink-draft.ts';
import { useMultilink, useSetMultilinkCard } from './multilink-lists.ts';

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function MultilinkCardDialog({ id, onClose }: DialogProps) {
  const { brand } = useSession();
  const source = useMultilink(id);
  const set = useSetMultilinkCard();
  return (
    <CardLoading source={source} onClose={onClose}>
      {(multilink) => (
        <CardDialog
          title={multilink.title}
          saved={multilink.link_preview}
          facts={toMultilinkFacts(toMultilinkDraft(multilink), {
            storeName: brand?.name ?? '',
            host: new URL(multilink.short_url).host,
          })}
          onSave={(link_preview) => settle(set.mutateAsync({ params: { multilink_id: id }, body: { link_preview } }))}
          onClose={onClose}
        />
      )}
    </CardLoading>
  );
}
