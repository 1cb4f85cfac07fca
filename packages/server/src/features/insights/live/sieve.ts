// What of the latest visits and orders the conditions of a reader hold of.
import { isOfCustomers, isOfProducts } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import { toFacetValue, type LatestVisit } from '../../traffic/traffic.ts';
import type { Asking, Within } from '../asking.ts';
import { everyTab } from '../facets/codes.ts';
import type { AskedScope } from '../facets/scope.ts';
import type { Sources } from '../model.ts';
import { createVisitTest } from '../facets/visit-test.ts';
import type { LiveOrderRow } from './store.ts';

export interface Sieve {
  visits(found: readonly LatestVisit[]): LatestVisit[];
  orders(found: readonly LiveOrderRow[]): Promise<LiveOrderRow[]>;
}

/** Null where nothing is asked. Refuses values and segments that are not there, or not the actor's to see. */
export async function createSieve(
  actor: Actor,
  within: Within,
  { asking, figures }: Pick<Sources, 'figures'> & { asking: Asking },
): Promise<Sieve | null> {
  const where = await asking.findScope(actor, within);
  if (where.length === 0) return null;
  const isMeant = await testVisits(actor, where, asking);
  return {
    visits: (found) => found.filter(isMeant),
    async orders(found) {
      const scope = { businessId: actor.businessId, tabs: everyTab, where };
      const meant = await figures.answering.findOrders(
        scope,
        found.map(({ id }) => id),
      );
      return found.filter(({ id }) => meant.has(id));
    },
  };
}

/** A visit is to a link: conditions on products or customers hold of none. */
async function testVisits(actor: Actor, where: AskedScope, asking: Asking): Promise<(visit: LatestVisit) => boolean> {
  const asked = { by: [], where };
  if (isOfProducts(asked) || isOfCustomers(asked)) return () => false;
  const numbers = where.flatMap(({ values }) => values);
  const texts = await asking.readValues(actor, numbers);
  return createVisitTest({
    tab: null,
    isOfPeople: false,
    where,
    textOf: (number) => texts.get(number),
    toValue: toFacetValue,
  });
}
