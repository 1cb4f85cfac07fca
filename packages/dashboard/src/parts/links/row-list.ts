// A list of links of any kind as server state: its pages, figures that stay fresh, and what a change makes of every list.
import {
  type InfiniteData,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { useEffect, useMemo } from 'react';
import type { CallOptions } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointKey } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import {
  type ListedRow,
  mergeFigures,
  prependRow,
  removeRow,
  type RowPage,
  type RowPlace,
  settleRow,
  toRows,
} from './row-pages.ts';
import type { Stretch } from './use-sight.ts';

/** Where a kind of list comes from. */
export interface ListSource<Row extends ListedRow, Question> {
  readonly endpoint: Endpoint;
  readonly pageSize: number;
  readonly ask: (
    business: BusinessId,
    question: Question,
    stretch: { readonly count: number; readonly skip: number },
    options: CallOptions,
  ) => Promise<RowPage<Row>>;
  readonly findPlace: (question: Question, row: Row) => RowPlace;
  readonly pickFigures: (row: Row) => Partial<Row>;
}

/** How often visible figures are asked for; an order must be seen within 5 s. */
export const figuresInterval = 3000;

type ListData<Row> = InfiniteData<RowPage<Row>, number>;

const listKey = (endpoint: Endpoint, business: BusinessId, question: unknown): QueryKey => [
  ...endpointKey(endpoint),
  { business, question },
];

/** The rows a question asks for, newest first, page by page. */
export function useRowList<Row extends ListedRow, Question>(
  source: Pick<ListSource<Row, Question>, 'endpoint' | 'pageSize' | 'ask'>,
  question: Question,
) {
  const business = useSession().user.business_id;
  const query = useInfiniteQuery<RowPage<Row>, Problem, ListData<Row>, QueryKey, number>({
    queryKey: listKey(source.endpoint, business, question),
    queryFn: ({ pageParam, signal }) =>
      source.ask(business, question, { count: source.pageSize, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_skip,
  });
  const rows = useMemo(() => toRows(query.data), [query.data]);
  return { ...query, rows };
}

/** Asks again and again for the figures of the rows on screen and writes what changed into the list. */
export function useFreshFigures<Row extends ListedRow, Question>(
  source: ListSource<Row, Question>,
  question: Question,
  visible: Stretch | null,
): void {
  const cache = useQueryClient();
  const business = useSession().user.business_id;
  const skip = visible?.from ?? 0;
  const count = Math.min(100, Math.max(1, visible?.count ?? 1));
  const key = listKey(source.endpoint, business, question);
  useQuery({
    queryKey: ['fresh figures', ...key, skip, count],
    enabled: visible !== null,
    // The rows have just been answered: the first question is due after one interval, not at once.
    initialData: 0,
    refetchInterval: figuresInterval,
    staleTime: figuresInterval,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { links } = await source.ask(business, question, { count, skip }, { signal });
      cache.setQueryData<ListData<Row>>(key, (list) => list && mergeFigures(list, links, source.pickFigures));
      return links.length;
    },
  });
}

const isAsked = <Question>(last: unknown): last is { readonly question: Question } =>
  typeof last === 'object' && last !== null && 'question' in last;

/** Changes every list of a source that is held, each on its own terms. */
export function useListChange<Row extends ListedRow, Question>({ endpoint, findPlace }: ListSource<Row, Question>) {
  const cache = useQueryClient();
  const placeIn = (key: QueryKey, row: Row): RowPlace => {
    const asked = key.at(-1);
    return isAsked<Question>(asked) ? findPlace(asked.question, row) : 'out';
  };
  const change = (apply: (list: ListData<Row>, key: QueryKey) => ListData<Row>) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: endpointKey(endpoint) })) {
      // who asks the endpoint without pages asks it again
      if (!isAsked(queryKey.at(-1))) void cache.invalidateQueries({ queryKey, exact: true });
      else cache.setQueryData<ListData<Row>>(queryKey, (list) => list && apply(list, queryKey));
    }
  };
  /** Lists that only the server can tell about. */
  const askAnew = (row: Row) =>
    cache.invalidateQueries({
      queryKey: endpointKey(endpoint),
      predicate: ({ queryKey }) => placeIn(queryKey, row) === 'ask',
    });
  return {
    /** Puts a new row on top of the lists it belongs to, where it makes an entrance. */
    create: (row: Row, id: string) => {
      cache.setQueryData(justCreatedKey, id);
      change((list, key) => (placeIn(key, row) === 'in' ? prependRow(list, row) : list));
      return askAnew(row);
    },
    /** Changes a row in place; a list it no longer belongs to lets it go. */
    update: (row: Row) => change((list, key) => settleRow(list, placeIn(key, row), row)),
    askAnew,
    remove: (id: string) => change((list) => removeRow(list, id)),
  };
}

const justCreatedKey = ['links', 'just created'] as const;
const entranceTime = 1000;

/** The id of the link created a moment ago, so that its row can make an entrance. */
export function useJustCreated(): string | null {
  const cache = useQueryClient();
  const { data: created = null } = useQuery<string | null>({
    queryKey: justCreatedKey,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(() => cache.setQueryData(justCreatedKey, null), entranceTime);
    return () => clearTimeout(timer);
  }, [cache, created]);
  return created;
}
