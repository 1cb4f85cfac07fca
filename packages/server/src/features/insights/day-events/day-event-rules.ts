// What happened on each day, of what activity tells: of each kind how much, and to what. Pure.
import type { ActivityEntry } from '@vitrine/contract/activity';
import type { DayEvent, DayEventKind } from '@vitrine/contract/day-notes';
import { dayOf } from '@vitrine/contract/range';

/** What an event is made of. */
export type DoneThing = Pick<ActivityEntry, 'at' | 'kind' | 'object_id' | 'label' | 'change' | 'fields'>;

/** The kinds of things in activity that make events. */
export const toldKinds = ['sync', 'influencer', 'link', 'multilink', 'gate'] as const satisfies ActivityEntry['kind'][];

/** Columns of terms; an influencer's picture and phone are no event of a day. */
const termFields = [
  'commission',
  'net_revenue_ratio',
  'reduce_refunds',
  'reduce_vat',
  'flat_amount',
  'product_rates',
  'collection_rates',
];

/** So many of what an event happened to are named. */
export const named = 3;

/** Null for what is no event: links and first terms that are made or taken away are no change of them. */
function kindOf({ kind, change, fields }: DoneThing): DayEventKind | null {
  if (kind === 'sync') return 'sync_failed';
  if (kind === 'gate') return 'access_changed';
  if (change !== 'changed') return null;
  if (kind !== 'influencer') return 'links_changed';
  return fields.some(({ field }) => termFields.includes(field)) ? 'terms_changed' : null;
}

/** The earliest day first, and of a day in the order of the kinds; terms only where `withTerms`. */
export function toDayEvents(
  done: readonly DoneThing[],
  { zone, withTerms }: { readonly zone: string; readonly withTerms: boolean },
): DayEvent[] {
  const events = done.flatMap((each) => {
    const kind = kindOf(each);
    if (kind === null || (kind === 'terms_changed' && !withTerms)) return [];
    return [{ day: dayOf(new Date(each.at), zone), kind, id: each.object_id, name: each.label }];
  });
  const groups = Map.groupBy(events, ({ day, kind }) => `${day} ${kind}`);
  return [...groups.values()]
    .flatMap((of): DayEvent[] => {
      const [first] = of;
      if (first === undefined) return [];
      const names = new Set(of.flatMap(({ name }) => name ?? []));
      const count = first.kind === 'sync_failed' ? of.length : new Set(of.map(({ id }) => id)).size;
      return [{ day: first.day, kind: first.kind, count, names: [...names].slice(0, named) }];
    })
    .sort((a, b) => (a.day === b.day ? order(a) - order(b) : a.day < b.day ? -1 : 1));
}

const kinds: readonly DayEventKind[] = [
  'sync_failed',
  'prices_changed',
  'terms_changed',
  'links_changed',
  'access_changed',
];
const order = ({ kind }: DayEvent): number => kinds.indexOf(kind);
