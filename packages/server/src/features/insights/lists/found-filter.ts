// Finds what a list of links is narrowed by: whose they are, and when the days they were made on begin and end.
import type { BusinessId } from '@vitrine/contract/ids';
import { addDays, startOfDay } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import type { Actor } from '../../identity/identity.ts';
import type { ListFilter } from '../../links/links.ts';
import type { Sources } from '../model.ts';
import type { LinkFilter } from './page-store.ts';

type Deps = Pick<Sources, 'influencers' | 'storefront'>;

/** Null where there is no such influencer, or not for this reader: an influencer sees their own links. */
export async function findFilter(
  { influencers, storefront }: Deps,
  actor: Actor,
  { influencerUsername: username, createdFrom, createdTo, ...filter }: ListFilter,
  now: Date,
): Promise<LinkFilter | null> {
  const { businessId } = actor;
  const wanted = username === null ? null : await influencers.find(businessId, { username });
  if (username !== null && !wanted) return null;
  const isOwnOnly = !can(actor, 'see every link');
  if (isOwnOnly && wanted && wanted.accountId !== actor.accountId) return null;
  return {
    ...filter,
    now,
    businessId,
    influencerId: isOwnOnly ? actor.accountId : (wanted?.accountId ?? null),
    ...(await findCreatedDays(storefront, businessId, { createdFrom, createdTo })),
  };
}

/** When the days begin and end that something was made on; null for no end of them. */
export async function findCreatedDays(
  storefront: Deps['storefront'],
  businessId: BusinessId,
  { createdFrom, createdTo }: Pick<ListFilter, 'createdFrom' | 'createdTo'>,
): Promise<Pick<LinkFilter, 'createdFrom' | 'createdBefore'>> {
  const hasDays = createdFrom !== null || createdTo !== null;
  const zone = hasDays ? (await storefront.getUnits(businessId)).timeZone : '';
  return {
    createdFrom: createdFrom === null ? null : startOfDay(createdFrom, zone),
    createdBefore: createdTo === null ? null : startOfDay(addDays(createdTo, 1), zone),
  };
}
