// Decides what a gate becomes, and where its fallback may lead. Pure.
import type { GateDraft } from '@vitrine/contract/link-gates';
import { instantOf } from '@vitrine/contract/range';
import { withoutUnseen } from '@vitrine/contract/unseen';
import { readStoreUrl } from './address.ts';
import type { GateRecord } from './model.ts';
import type { LinkRefusal } from './plan-link.ts';

export interface GateFacts {
  /** The store's addresses, the primary one first. */
  readonly storeUrls: readonly string[];
  readonly zone: string;
  /** Whether the fallback may leave the store. */
  readonly mayLeaveStore: boolean;
  /** Host names under which links are reached: a link that led to one could lead to itself. */
  readonly ownHosts: readonly string[];
}

export type GatePlan = Omit<GateRecord, 'linkId' | 'counted' | 'passwordHash'>;

export function planGate(draft: GateDraft, facts: GateFacts): { plan: GatePlan } | LinkRefusal {
  const { starts_at: start, ends_at: end } = draft;
  const read = draft.fallback_url === null ? { url: null } : readFallback(draft.fallback_url, facts);
  if ('refused' in read) {
    return { refused: read.refused, field: 'fallback_url', values: { domain: facts.storeUrls[0] ?? '' } };
  }
  return {
    plan: {
      startsAt: start === null ? null : instantOf(start, facts.zone),
      endsAt: end === null ? null : instantOf(end, facts.zone),
      visitsLimit: draft.visits_limit,
      fallbackUrl: read.url,
    },
  };
}

/** A page of the store; or any public http or https address, for those who may send shoppers elsewhere. */
function readFallback(
  typed: string,
  { storeUrls, mayLeaveStore, ownHosts }: GateFacts,
): { url: string } | { refused: 'url_invalid' | 'url_not_of_store' } {
  const ofStore = readStoreUrl(typed, storeUrls);
  if ('url' in ofStore || ofStore.refused === 'url_invalid' || !mayLeaveStore) return ofStore;
  const text = withoutUnseen(typed);
  const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return isNamed(url.hostname) && !ownHosts.includes(url.hostname) ? { url: url.href } : { refused: 'url_invalid' };
}

/** A name with a domain: no machine beside ours, and no number of one, which addresses are read to whatever they were written as. */
const isNamed = (host: string): boolean => /\.[a-z][a-z\d-]*[a-z\d]$/i.test(host);

/** Nothing is set: there is no gate. */
export const isEmptyGate = ({ startsAt, endsAt, visitsLimit }: GatePlan, passwordHash: string | null): boolean =>
  startsAt === null && endsAt === null && visitsLimit === null && passwordHash === null;
