// Who may read an influencer's money through the calls of the ledger.
import { can } from '@vitrine/contract/rights';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';

/** The merchant reads everybody's, influencers their own where they may see their commission, or do what is asked instead; the team none. */
export async function getReadable(
  { influencers }: { readonly influencers: Influencers },
  actor: Actor,
  username: string,
  asked: 'see own statement' | 'manage own payee' = 'see own statement',
): Promise<InfluencerRecord> {
  if (can(actor, 'see every statement')) return influencers.get(actor.businessId, username);
  if (can(actor, 'see every figure')) throw new Problem('forbidden');
  const record = await influencers.get(actor.businessId, username);
  // another's is answered like one that does not exist
  if (record.accountId !== actor.accountId) throw new Problem('not_found');
  if (!can(actor, asked)) throw new Problem('forbidden');
  return record;
}
