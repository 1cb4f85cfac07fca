// What of the activity is asked for stands in the address: person, kind, object, days and page.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { activityKinds, listActivity } from '@vitrine/contract/activity';
import type { QuerySent } from '@vitrine/contract/endpoint';
import { useEndpointQuery } from '../../api/queries.ts';

export const pageSize = 50;
const path = '/admin/settings/activity';
const names = ['actor', 'kind', 'object', 'from', 'to'] as const;
export type FilterName = (typeof names)[number];

export function useActivity() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const read = (name: FilterName): string => asked.get(name) ?? '';
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(read(name)) ? { [name]: read(name) } : {});
  const kind = activityKinds.find((each) => each === read('kind'));
  const page = Math.max(1, Math.floor(Number(asked.get('page') ?? 1)) || 1);
  const filter = {
    ...(read('actor') !== '' && { actor: read('actor') as QuerySent<typeof listActivity>['actor'] }),
    ...(kind && { kind }),
    ...(read('object') !== '' && { object: read('object') }),
    ...day('from'),
    ...day('to'),
  };
  const go = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    void navigate({ href: next.size === 0 ? path : `${path}?${next}`, replace: true, resetScroll: false });
  };
  const answer = useEndpointQuery(listActivity, { query: { ...filter, count: pageSize, skip: (page - 1) * pageSize } });
  return {
    answer,
    filter,
    page,
    read,
    isNarrowed: Object.keys(filter).length > 0,
    /** Begins at the first page again. */
    ask: (change: Partial<Record<FilterName, string>>) => go({ ...change, page: '' }),
    turn: (by: 1 | -1) => go({ page: page + by === 1 ? '' : String(page + by) }),
    clear: () => go({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' }),
  };
}
export type ActivityPlace = ReturnType<typeof useActivity>;
