// Gives an influencer another promo code as one act: in the store, in their profile, on their links; the previous one runs out.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import type { Links } from '../../links/links.ts';
import type { CopyOutcome } from '../../stores/stores.ts';

export interface CodeRotation {
  readonly promocode: string;
  readonly before: string | null;
  readonly graceEndsAt: Date;
  /** Open links that carry the new code now. */
  readonly linksChanged: number;
  /** How the new code stands in the store. */
  readonly inStore: CopyOutcome;
}

export interface RotationRequest {
  readonly by: AccountId;
  /** Made up when null. */
  readonly promocode: string | null;
  readonly graceDays: number;
}

const dayMs = 24 * 3600_000;

/**
 * The code is made in the store before anybody is sent there with it; where the store cannot make it, it is theirs all the
 * same, and the answer says so: a leaked code does not wait. Refuses `not_found` for a name nobody has, and
 * `promocode_taken`.
 */
export async function rotateCode(
  { database, clock }: Platform,
  { influencers, links }: { influencers: Influencers; links: Links },
  businessId: BusinessId,
  username: string,
  { by, promocode: wanted, graceDays }: RotationRequest,
): Promise<CodeRotation> {
  const record = await influencers.get(businessId, username);
  const made = await influencers.inStore.prepare(businessId, record, wanted);
  const { code: promocode, outcome: inStore } = made;
  const isInStore = inStore === 'created' || inStore === 'there';
  const graceEndsAt = new Date(clock.now().getTime() + graceDays * dayMs);
  const { accountId: influencerId } = record;
  return database.transaction(async (tx) => {
    const wish = { by, promocode, graceEndsAt, isInStore };
    const { before, after } = await influencers.changeCode(tx, businessId, record, wish);
    await influencers.inStore.follow(tx, { businessId, accountId: influencerId }, { before, made });
    const linksChanged =
      before === null ? 0 : await links.records.replacePromocode(tx, businessId, { influencerId, before, after });
    return { promocode: after, before, graceEndsAt, linksChanged, inStore };
  });
}
