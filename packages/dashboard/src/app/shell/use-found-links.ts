// Links found by a few words, wherever one may jump to them: looks and shorts together, newest first.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkRow, listLinks } from '@vitrine/contract/links';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { timings } from '../../ui/timings.ts';

const shown = 6;
const none: readonly LinkRow[] = [];

/** The newest links that match, 400 ms after typing stopped; without words the newest of all, without a store none. */
export function useFoundLinks(words: string): readonly LinkRow[] {
  const { user, brand } = useSession();
  const [q] = useDebouncedValue(words.trim(), timings.inputDebounce);
  const found = useQuery({
    queryKey: ['found links', user.business_id, q],
    enabled: brand !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listLinks, { params: { business_id: user.business_id }, query: { q, count: shown } }, { signal }),
  });
  return found.data?.links ?? none;
}
