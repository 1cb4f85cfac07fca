// What an influencer earned, as server state: balances, entries, statements, and corrections made by hand.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@vitrine/contract/endpoint';
import {
  type EntryKind,
  getBalance,
  getStatement,
  type LedgerEntry,
  listLedgerEntries,
  listPayables,
  listPayouts,
  listStatements,
} from '@vitrine/contract/ledger';
import { previewTerms } from '@vitrine/contract/terms';
import { useMemo } from 'react';
import { endpointQuery, toDaysSent, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';

/** Every query of money earned: what one movement changes may change in all of them. */
export const earningsAnswers: readonly Endpoint[] = [
  getBalance,
  listLedgerEntries,
  listStatements,
  getStatement,
  listPayouts,
  listPayables,
  previewTerms,
];

/** Orders arrive by themselves: what stands on screen is asked for again now and then. */
const interval = 30_000;

export function useBalance(username: string) {
  return useEndpointQuery(getBalance, { params: { username } }, { refetchInterval: interval });
}

export interface EntriesQuestion {
  /** Null for all there are. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly currency: string | null;
  readonly kind: EntryKind | null;
}

export const entriesPage = 25;

/** One page of entries; while another is on its way, those before stay. */
export function useEntries(username: string, { days, currency, kind }: EntriesQuestion, skip: number) {
  const query = {
    ...toDaysSent(days),
    ...(currency === null ? {} : { currency }),
    ...(kind === null ? {} : { kind }),
    count: entriesPage,
    skip,
  };
  return useQuery({
    ...endpointQuery(listLedgerEntries, { params: { username }, query }),
    refetchInterval: interval,
    placeholderData: keepPreviousData,
  });
}

export interface StatementPlace {
  readonly username: string;
  readonly month: string;
  readonly currency: string;
}

const statementPage = 500;

/** A whole statement: its lines come page by page by themselves, as paper has no “more”. */
export function useStatement(params: StatementPlace) {
  const query = useEndpointPages(getStatement, [params], (skip) => ({ params, query: { count: statementPage, skip } }));
  const entries = useMemo(() => toEntries(query.data?.pages), [query.data]);
  return { ...query, first: query.data?.pages[0] ?? null, entries };
}

/** An entry that moved between two answers stands once. */
function toEntries(pages: readonly { readonly entries: readonly LedgerEntry[] }[] | undefined): LedgerEntry[] {
  const known = new Map<string, LedgerEntry>();
  for (const { entries } of pages ?? []) for (const entry of entries) known.set(entry.entry_id, entry);
  return [...known.values()];
}
