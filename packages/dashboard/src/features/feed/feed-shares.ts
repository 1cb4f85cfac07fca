// The parts of the feed that its figures can be read of: networks and accounts that are connected. Pure.
import { mediaOf, networkLabels } from '../../parts/networks/network-labels.ts';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { networkNames, type Shopboard } from '@vitrine/contract/feed';
import type { getFeedAnalytics } from '@vitrine/contract/feed-figures';
import { isolate } from '../../ui/foreign-text.ts';

type Answer = AnswerOf<typeof getFeedAnalytics>;
type Totals = Answer['shopboard_analytics'];

export interface FeedShare {
  /** A network’s name, or an account’s id. */
  readonly value: string;
  readonly label: string;
}

/** Networks where there are several, and the accounts of each that has several; none where there is nothing to choose. */
export function listShares(shopboard: Shopboard): FeedShare[] {
  const connected = networkNames
    .map((network) => ({ network, accounts: mediaOf(shopboard, network).accounts }))
    .filter(({ accounts }) => accounts.length > 0);
  return connected.flatMap(({ network, accounts }) => [
    ...(connected.length > 1 ? [{ value: network, label: networkLabels[network] }] : []),
    ...(accounts.length > 1
      ? accounts.map(({ social_account_id: value, username }) => ({
          value,
          label: isolate(`@${username} (${networkLabels[network]})`),
        }))
      : []),
  ]);
}

/** The figures of a part; noughts where it has none, of the same figures as the whole. An empty text means the whole. */
export function toShare({ shopboard_analytics: whole, networks, accounts }: Answer, value: string): Totals {
  if (value === '') return whole;
  const found =
    networks.find(({ platform }) => platform === value) ?? accounts.find(({ social_account_id: id }) => id === value);
  if (found) return found;
  return Object.fromEntries(Object.keys(whole).map((name) => [name, 0]));
}
