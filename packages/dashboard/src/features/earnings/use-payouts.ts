// Payments to influencers as server state: what is payable to whom, marking as paid, taking that back, and files to pay with.
import { createPayout, exportPayouts, listPayables, listPayouts, undoPayout } from '@vitrine/contract/ledger';
import { type Download, download } from '../../api/download.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { earningsAnswers } from './use-earnings.ts';

export function usePayouts(username: string) {
  return useEndpointQuery(listPayouts, { params: { username } });
}

export function usePayables() {
  return useEndpointQuery(listPayables, {});
}

export function useUndoPayout() {
  return useEndpointMutation(undoPayout, { refreshes: earningsAnswers });
}

/** Refreshes all that is told of money; used by the form of a payment. */
export const payoutForm = { endpoint: createPayout, refreshes: earningsAnswers } as const;

export const downloadPayouts = (format: 'bank' | 'paypal', currency: string): Promise<Download> =>
  download(exportPayouts, { query: { format, currency } });
