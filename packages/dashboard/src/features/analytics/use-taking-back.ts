// Takes away what somebody wrote down, and offers to put it back.
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { Sent } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';

interface Taking<Remove extends Endpoint, Restore extends Endpoint> {
  readonly remove: Remove;
  readonly restore: Restore;
  /** What is asked anew after either. */
  readonly refreshes: readonly Endpoint[];
  readonly words: { readonly removed: string; readonly restored: string };
}

const onError = ({ message, requestId }: Problem): void => toastFailed(message, requestId);

/** `sent` names the thing to both calls. */
export function useTakingBack<Remove extends Endpoint, Restore extends Endpoint>(
  { remove, restore, refreshes, words }: Taking<Remove, Restore>,
  sent: Sent<Remove> & Sent<Restore>,
) {
  const restoring = useEndpointMutation(restore, { refreshes, onSuccess: () => toastDone(words.restored), onError });
  const removing = useEndpointMutation(remove, {
    refreshes,
    onSuccess: () => toastUndo(words.removed, () => restoring.mutate(sent)),
    onError,
  });
  return { takeAway: () => removing.mutate(sent), isBusy: removing.isPending };
}
