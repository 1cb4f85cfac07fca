// Changes many looks or shorts by one call, says what became of them, and offers to take it back.
import { changeLinks, type LinkOutcome } from '@vitrine/contract/link-batches';
import type { BodySent } from '@vitrine/contract/endpoint';
import { linkId } from '@vitrine/contract/ids';
import { getLifetime } from '@vitrine/contract/insights';
import { getLink, listLinks, listTags } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { Problem } from '../../api/problem.ts';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';

export type ManyChange = BodySent<typeof changeLinks>['change'];

/** What takes a change back; tags that were there before are not known any more. */
const inverse = {
  archive: { do: 'unarchive' },
  unarchive: { do: 'archive' },
  close: { do: 'reopen' },
  reopen: { do: 'close' },
  tag: null,
} as const satisfies Record<ManyChange['do'], ManyChange | null>;

export function useManyLinks() {
  const { t } = useTranslation();
  const mutation = useEndpointMutation(changeLinks, { refreshes: [listLinks, listTags, getLifetime, getLink] });
  const ask = async (ids: readonly string[], change: ManyChange): Promise<readonly LinkOutcome[] | null> => {
    try {
      const body = { link_ids: ids.map((id) => linkId.parse(id)), change };
      return (await mutation.mutateAsync({ body })).outcomes;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toastFailed(`${t('lists.many.failed')}. ${problem.message}`, problem.requestId);
      return null;
    }
  };
  const run = async (ids: readonly string[], change: ManyChange, canUndo = true): Promise<boolean> => {
    const outcomes = await ask(ids, change);
    if (outcomes === null) return false;
    const changed = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ link_id: id }) => id);
    const refused = outcomes.flatMap(({ problem }) => problem ?? []);
    const undoing = canUndo ? inverse[change.do] : null;
    const message = t(`lists.many.done_${change.do}`, { count: changed.length });
    if (changed.length > 0 && undoing !== null) toastUndo(message, () => void run(changed, undoing, false));
    else if (changed.length > 0 || refused.length === 0) toastDone(message);
    const [first] = refused;
    if (first) toastFailed(`${t('lists.many.refused', { count: refused.length })} ${first.message}`);
    return true;
  };
  return { isPending: mutation.isPending, run };
}
