// Finds what a question of figures is about: what the reader may see of it, and the conditions they have set.
import {
  channels,
  customers,
  networks,
  type Condition as Sent,
  type ConditionDimension,
} from '@vitrine/contract/conditions';
import { linkId, multilinkId } from '@vitrine/contract/ids';
import { can, canSee } from '@vitrine/contract/rights';
import type { Db } from '../../../platform/db/db.ts';
import { Problem, type FieldFault } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { FacetCondition, NumberedFacet } from '../../figures/figures.ts';
import {
  findFacet,
  listFacetValues,
  listTaggedLinks,
  selectExperiences,
  selectFacetIds,
  unseen,
} from './facets-store.ts';
import { channelOf, networkOf } from './referrers.ts';
import type { Sources } from '../model.ts';

/** A condition as it was sent, and the field at fault where one of its values is not there. */
export interface AskedCondition extends Sent {
  readonly fieldOf: (value: number) => string;
}

interface Deps extends Pick<Sources, 'links' | 'influencers'> {
  db: Db;
}

/** What all must hold of what is asked about. */
export type AskedScope = readonly FacetCondition[];

/** Numbers of values that hold; null is a value that is not there, or not the actor's to see. */
type Numbers = readonly (number | null)[];
type Resolve = (deps: Deps, actor: Actor, values: Sent['values']) => Promise<Numbers | FacetCondition>;

/** Everything the actor may see: an influencer sees what is theirs. */
export async function findOwnScope({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AskedScope> {
  if (can(actor, 'see every figure')) return [];
  const number = await findFacet(db, actor.businessId, 'influencer', actor.accountId);
  return [{ facet: 'influencer', values: [number] }];
}

/**
 * As `findOwnScope`, within conditions. Refuses all values that do not exist, or are not the actor's to see, at once; one of a
 * visit that nothing was ever counted of is no refusal: nothing has it.
 */
export async function findScope(deps: Deps, actor: Actor, asked: readonly AskedCondition[]): Promise<AskedScope> {
  const found = await Promise.all(asked.map(({ by, values }) => resolvers[by](deps, actor, values)));
  const faults = asked.flatMap(({ fieldOf }, at) => listUnknown(found[at] ?? [], fieldOf));
  if (faults.length > 0) throw new Problem('validation_failed', { faults });
  const conditions = asked.map((condition, at) => toCondition(condition, found[at] ?? []));
  return [...(asked.some(isOfOwn) ? [] : await findOwnScope(deps, actor)), ...conditions];
}

function listUnknown(found: Numbers | FacetCondition, fieldOf: AskedCondition['fieldOf']): FieldFault[] {
  if ('facet' in found) return [];
  return found.flatMap((number, at) => (number === null ? { field: fieldOf(at), code: 'filter_unknown' } : []));
}

function toCondition({ by, op }: AskedCondition, found: Numbers | FacetCondition): FacetCondition {
  const isNot = op === 'is_not';
  if ('facet' in found) return { ...found, isNot: (found.isNot ?? false) !== isNot };
  return { facet: facetOfCondition(by), values: found.map((number) => number ?? unseen), isNot };
}

/** Whether a condition keeps whoever may see its values within what is theirs. */
const isOfOwn = ({ by, op, values }: Sent): boolean =>
  (by === 'link' || by === 'influencer') && op === 'is' && !values.includes(null);

const facetOfCondition = (by: ConditionDimension): FacetCondition['facet'] => {
  if (by === 'multilink' || by === 'tag') return 'link';
  return by === 'channel' || by === 'network' ? 'referrer' : by;
};

/** Why visits do not count, and which multilinks there are, is the team's alone to know; who buys again that of who sees it. */
export function isTold(actor: Actor, by: string): boolean {
  if (by === 'multilink') return can(actor, 'see every figure');
  if (by === 'customer') return canSee(actor, 'new_customers');
  return by !== 'flag' || can(actor, 'see every figure');
}

/** A value as it was counted; nothing of a visit is unknown, as it may come. */
const ofFacet =
  (facet: NumberedFacet): Resolve =>
  async ({ db }, actor, values) => {
    const asked = isTold(actor, facet) ? values.filter((value) => value !== null) : [];
    const numbers = await selectFacetIds(db, actor.businessId, facet, asked);
    return values.map((value) => (value === null ? 0 : (numbers.get(value) ?? unseen)));
  };

const resolvers: Readonly<Record<ConditionDimension, Resolve>> = {
  link: findLinks,
  multilink: findMultilinks,
  tag: findTagged,
  influencer: findInfluencers,
  channel: findChannels,
  network: findNetworks,
  product: ofFacet('product'),
  country: ofFacet('country'),
  device: ofFacet('device'),
  browser: ofFacet('browser'),
  referrer: ofFacet('referrer'),
  utm_source: ofFacet('utm_source'),
  utm_medium: ofFacet('utm_medium'),
  utm_campaign: ofFacet('utm_campaign'),
  utm_term: ofFacet('utm_term'),
  utm_content: ofFacet('utm_content'),
  customer: findCustomers,
  flag: ofFacet('flag'),
};

/** As orders have it. */
async function findCustomers(_deps: Deps, actor: Actor, values: Sent['values']): Promise<Numbers> {
  const known: readonly string[] = isTold(actor, 'customer') ? customers : [];
  return values.map((value) => (value === null ? 0 : known.includes(value) ? known.indexOf(value) + 1 : null));
}

async function findLinks({ db, links }: Deps, actor: Actor, values: Sent['values']): Promise<Numbers> {
  const ids = values.flatMap((value) => linkId.safeParse(value).data ?? []);
  const records = await links.records.listPages(actor.businessId, ids);
  const seen = records.filter((link) => can(actor, 'see every link') || link.influencerId === actor.accountId);
  const own = new Set<string>(seen.map((link) => link.linkId));
  const numbers = await selectFacetIds(db, actor.businessId, 'link', [...own]);
  return values.map((value) => {
    if (value === null) return 0;
    // an id is the same whatever the letter case it is written in
    const id = value.toLowerCase();
    return own.has(id) ? (numbers.get(id) ?? unseen) : null;
  });
}

/** Of sets of links: those of the values that are there; all others, where what is in no set is meant as well. */
function toLinks(
  members: readonly { set: string; valueId: number }[],
  values: Sent['values'],
): Numbers | FacetCondition {
  const missing = values.map((value) => value !== null && !members.some(({ set }) => set === value));
  if (missing.includes(true)) return missing.map((isMissing) => (isMissing ? null : unseen));
  const inside = members.filter(({ set }) => values.includes(set)).map(({ valueId }) => valueId);
  if (!values.includes(null)) return { facet: 'link', values: inside };
  const outside = members.map(({ valueId }) => valueId).filter((number) => !inside.includes(number));
  return { facet: 'link', values: outside, isNot: true };
}

async function findMultilinks({ db }: Deps, actor: Actor, values: Sent['values']): Promise<Numbers | FacetCondition> {
  const experiences = isTold(actor, 'multilink') ? await selectExperiences(db, actor.businessId, null) : [];
  const members = experiences.map(({ multilinkId: set, valueId }) => ({ set, valueId }));
  return toLinks(
    members,
    values.map((value) => multilinkId.safeParse(value).data?.toLowerCase() ?? value),
  );
}

async function findTagged({ db }: Deps, actor: Actor, values: Sent['values']): Promise<Numbers | FacetCondition> {
  const tagged = await listTaggedLinks(db, actor.businessId, can(actor, 'see every link') ? null : actor.accountId);
  return toLinks(
    tagged.map(({ tag: set, valueId }) => ({ set, valueId })),
    values.map((value) => value && value.trim().toLowerCase()),
  );
}

async function findInfluencers({ db, influencers }: Deps, actor: Actor, values: Sent['values']): Promise<Numbers> {
  const accounts = await Promise.all(
    values.map(async (username) => {
      if (username === null) return null;
      const found = await influencers.find(actor.businessId, { username });
      const isHidden = !can(actor, 'see every figure') && found?.accountId !== actor.accountId;
      return isHidden ? null : (found?.accountId ?? null);
    }),
  );
  const known = accounts.filter((account) => account !== null);
  const numbers = await selectFacetIds(db, actor.businessId, 'influencer', known);
  return accounts.map((account, at) => {
    if (account === null) return values[at] === null ? 0 : null;
    return numbers.get(account) ?? unseen;
  });
}

/** Of the referrers that were ever counted, those of which `tell` says one of the values; nothing counts as null says. */
async function findReferrers(
  { db }: Deps,
  { businessId }: Actor,
  {
    values,
    known,
    tell,
  }: { values: Sent['values']; known: readonly string[]; tell: (of: string | null) => string | null },
): Promise<Numbers | FacetCondition> {
  const unknown = values.map((value) => value !== null && !known.includes(value));
  if (unknown.includes(true)) return unknown.map((isUnknown) => (isUnknown ? null : unseen));
  const referrers = await listFacetValues(db, businessId, 'referrer');
  const found = referrers.filter(({ value }) => values.includes(tell(value))).map(({ id }) => id);
  return { facet: 'referrer', values: values.includes(tell(null)) ? [0, ...found] : found };
}

function findChannels(deps: Deps, actor: Actor, values: Sent['values']): Promise<Numbers | FacetCondition> {
  return findReferrers(deps, actor, { values, known: channels, tell: channelOf });
}

const findNetworkOf = (referrer: string | null): string | null => (referrer === null ? null : networkOf(referrer));

function findNetworks(deps: Deps, actor: Actor, values: Sent['values']): Promise<Numbers | FacetCondition> {
  return findReferrers(deps, actor, { values, known: networks, tell: findNetworkOf });
}
