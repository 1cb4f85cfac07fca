// The merchant's first steps as the server answers them, and what this browser remembers of their list.
import { useLocalStorage } from '@mantine/hooks';
import { getTodo } from '@vitrine/contract/analytics';
import { useEndpointQuery } from '../../api/queries.ts';
import { isMerchant, useSession } from '../../api/session.ts';
import type { TodoMemory } from './todo-view.ts';

/** Asked anew whenever home is come back to, as a step may have been taken meanwhile. */
const freshFor = 5_000;

export const useTodo = () => useEndpointQuery(getTodo, {}, { enabled: isMerchant(useSession()), staleTime: freshFor });

export function useTodoMemory() {
  const { user } = useSession();
  const [value, keep] = useLocalStorage<TodoMemory>({
    key: `vitrine.todo.${user.business_id}`,
    defaultValue: 'unseen',
    getInitialValueInEffect: false,
  });
  return { value, keep };
}
