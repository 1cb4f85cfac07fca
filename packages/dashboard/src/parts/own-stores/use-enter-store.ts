// Going on in another store of one's own: with the account this browser has already, else with a session the server opens.
import { useQueryClient } from '@tanstack/react-query';
import type { OwnStore } from '@vitrine/contract/own-stores';
import { enterOwnStore } from '@vitrine/contract/own-stores';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { activateAccount, signIn, useAccounts } from '../../api/session.ts';

type Entered = Pick<OwnStore, 'business_id' | 'username'>;

/** Another store is another world: the page starts afresh at its home. */
export function useEnterStore(onRefused: (problem: Problem, store: Entered) => void) {
  const cache = useQueryClient();
  const accounts = useAccounts();
  const enter = useEndpointMutation(enterOwnStore, {
    onSuccess: async ({ token }) => {
      await signIn(cache, token);
      location.assign('/admin/home');
    },
  });
  const go = (store: Entered, code?: string): void => {
    const known = accounts.list.find(({ name }) => name.toLowerCase() === store.username.toLowerCase());
    if (known !== undefined) {
      activateAccount(known.token);
      location.assign('/admin/home');
      return;
    }
    const body = { business_id: store.business_id, ...(code === undefined ? {} : { code }) };
    enter.mutate({ body }, { onError: (problem) => onRefused(problem, store) });
  };
  return { go, isEntering: enter.isPending };
}
