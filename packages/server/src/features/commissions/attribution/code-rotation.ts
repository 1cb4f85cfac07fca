// Gives an influencer another promo code and puts it on their links; the previous one counts for a grace period.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import type { Links } from '../../links/links.ts';

export interface CodeRotation {
  readonly promocode: string;
  readonly before: string | null;
  readonly graceEndsAt: Date;
  /** Open links that carry the new code now. */
  readonly linksChanged: number;
}

export interface RotationRequest {
  readonly by: AccountId;
  /** Made up when null. */
  readonly promocode: string | null;
  readonly graceDays: number;
}

const dayMs = 24 * 3600_000;

/** Refuses `not_found` for a name nobody has, and `promocode_taken`. */
export async function rotateCode(
  { database, clock }: Platform,
  { influencers, links }: { influencers: Influencers; links: Links },
  businessId: BusinessId,
  username: string,
  { by, promocode, graceDays }: RotationRequest,
): Promise<CodeRotation> {
  const record = await influencers.get(businessId, username);
  const graceEndsAt = new Date(clock.now().getTime() + graceDays * dayMs);
  const { accountId: influencerId } = record;
  return database.transaction(async (tx) => {
    const { before, after } = await influencers.changeCode(tx, businessId, record, { by, promocode, graceEndsAt });
    const linksChanged =
      before === null ? 0 : await links.records.replacePromocode(tx, businessId, { influencerId, before, after });
    return { promocode: after, before, graceEndsAt, linksChanged };
  });
}
