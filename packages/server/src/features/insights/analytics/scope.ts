// Finds what a question of figures is about: what the reader may see of it, and the filter they have set.
import { dimensionsUnder, type Dimension } from '@vitrine/contract/analytics';
import { linkId, multilinkId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import type { Db } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Condition } from '../../figures/figures.ts';
import { facetOf } from '../facets/codes.ts';
import { findFacet, selectExperiences, unseen } from '../facets/facets-store.ts';
import type { Sources } from '../model.ts';

export interface Filter {
  readonly by: Dimension;
  /** An id (links, multilinks, products), a username (influencers), or a value as breakdowns list it. */
  readonly value: string;
}

interface Deps extends Pick<Sources, 'links' | 'influencers'> {
  db: Db;
}

/** What all must hold of what is asked about. */
export type Scope = readonly Condition[];

/** Everything the actor may see: an influencer sees what is theirs. */
export async function findOwnScope({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Scope> {
  return can(actor, 'see every figure') ? [] : findInfluencerScope(db, actor);
}

/** As `findOwnScope`, within a filter. Refuses what does not exist, or is not the actor's to see. */
export async function findScope(deps: Deps, actor: Actor, filter: Filter | null): Promise<Scope> {
  const own = await findOwnScope(deps, actor);
  if (filter === null) return own;
  switch (filter.by) {
    case 'link':
      return [{ facet: 'link', values: [await findOwnLink(deps, actor, filter.value)] }];
    case 'multilink':
      return [{ facet: 'link', values: await listExperiences(deps, actor, filter.value) }];
    case 'influencer':
      return findInfluencerOf(deps, actor, filter.value);
    case 'post':
      return [{ facet: 'link', values: [unseen] }];
    default: {
      const facet = facetOf(filter.by);
      return [...own, { facet, values: [await findFacet(deps.db, actor.businessId, facet, filter.value)] }];
    }
  }
}

/** Refuses a breakdown that is not offered under that filter. */
export function admitPair(actor: Actor, by: Dimension, filter: Filter | null): void {
  if (filter === null) return;
  // an influencer sees their own links alone: that is a filter already, and a property a second one
  const isSecond = !can(actor, 'see every figure') && !['link', 'influencer'].includes(filter.by);
  const possible = isSecond ? ['link', 'influencer'] : dimensionsUnder[filter.by];
  if (!possible.some((each) => each === by)) {
    throw new Problem('validation_failed', { faults: [{ field: 'by', code: 'filter_pair' }] });
  }
}

function refuseValue(): Problem {
  return new Problem('validation_failed', { faults: [{ field: 'filter_value', code: 'filter_unknown' }] });
}

async function findOwnLink({ db, links }: Deps, actor: Actor, value: string): Promise<number> {
  const id = linkId.safeParse(value);
  const link = id.success ? await links.records.find(actor.businessId, id.data) : null;
  const isHidden = !can(actor, 'see every link') && link?.influencerId !== actor.accountId;
  if (!link || isHidden) throw refuseValue();
  return findFacet(db, actor.businessId, 'link', link.linkId);
}

async function listExperiences({ db }: Deps, actor: Actor, value: string): Promise<number[]> {
  const id = multilinkId.safeParse(value);
  const isHidden = !can(actor, 'see multilinks');
  const experiences = id.success && !isHidden ? await selectExperiences(db, actor.businessId, id.data) : [];
  if (experiences.length === 0) throw refuseValue();
  return experiences.map(({ valueId }) => valueId);
}

async function findInfluencerOf({ db, influencers }: Deps, actor: Actor, username: string): Promise<Scope> {
  const found = await influencers.find(actor.businessId, { username });
  const isHidden = !can(actor, 'see every figure') && found?.accountId !== actor.accountId;
  if (!found || isHidden) throw refuseValue();
  return findInfluencerScope(db, { businessId: actor.businessId, accountId: found.accountId });
}

async function findInfluencerScope(
  db: Db,
  { businessId, accountId }: Pick<Actor, 'businessId' | 'accountId'>,
): Promise<Scope> {
  return [{ facet: 'influencer', values: [await findFacet(db, businessId, 'influencer', accountId)] }];
}
