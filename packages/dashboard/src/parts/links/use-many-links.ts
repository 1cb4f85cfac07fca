// Changes many looks and shorts, or many multilinks, by one call, says what became of them, and offers to take it back.
import { changeLinks } from '@vitrine/contract/link-batches';
import type { BodySent } from '@vitrine/contract/endpoint';
import { linkId } from '@vitrine/contract/ids';
import { getLifetime } from '@vitrine/contract/insights';
import { getLink, listLinks, listTags } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { type Many, useMany } from '../lists/use-many.ts';

export type ManyChange = BodySent<typeof changeLinks>['change'];

/** What takes a change back; tags that were there before are not known any more. */
const inverse = {
  archive: { do: 'unarchive' },
  unarchive: { do: 'archive' },
  close: { do: 'reopen' },
  reopen: { do: 'close' },
  tag: null,
} as const satisfies Record<ManyChange['do'], ManyChange | null>;

export function useManyLinks(): Many<ManyChange> {
  const change = useEndpointMutation(changeLinks, { refreshes: [listLinks, listTags, getLifetime, getLink] });
  return useManyOfKind(change.isPending, async (ids, what) => {
    const body = { link_ids: ids.map((id) => linkId.parse(id)), change: what };
    const { outcomes } = await change.mutateAsync({ body });
    return outcomes.map(({ link_id: id, ...rest }) => ({ id, ...rest }));
  });
}

/** The same with what asks for it. */
export function useManyOfKind(
  isPending: boolean,
  ask: Parameters<typeof useMany<ManyChange>>[0]['ask'],
): Many<ManyChange> {
  const { t } = useTranslation();
  return useMany({
    isPending,
    ask,
    inverseOf: (change) => inverse[change.do],
    words: {
      failed: t('lists.many.failed'),
      done: (change, count) => t(`lists.many.done_${change.do}`, { count }),
      refused: (count) => t('lists.many.refused', { count }),
    },
  });
}
