// The figures above lists of links: of all of a kind, or of those a filter finds.
import type { SegmentId } from '@vitrine/contract/ids';
import type { Totals } from '@vitrine/contract/insights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import { noFigures } from '../../figures/figures.ts';
import { isFiltered, type ListFilter } from '../../links/links.ts';
import type { Asking } from '../asking.ts';
import type { AskedDays } from '../day-range.ts';
import { tabCodes } from '../facets/codes.ts';
import { selectFacetIds } from '../facets/facets-store.ts';
import type { AskedScope } from '../facets/scope.ts';
import { toRowTotals } from '../figures.ts';
import { hidesRevenue, withoutRevenue } from '../hidden-revenue.ts';
import { findFilter } from './found-filter.ts';
import type { Sources } from '../model.ts';
import { selectFoundLinks } from './page-store.ts';

interface StripQuestion {
  readonly asked: AskedDays;
  readonly segmentId: SegmentId | null;
  readonly filter: ListFilter;
}

const everyLink: ListFilter = {
  linkIds: null,
  text: '',
  linkType: null,
  influencerUsername: null,
  unassigned: false,
  tags: [],
  createdFrom: null,
  createdTo: null,
  layout: null,
  gate: null,
  archived: false,
  broken: false,
};

const allTime: StripQuestion = { asked: { from: null, to: null }, segmentId: null, filter: everyLink };

export function createStrip({ database: { db }, clock }: Platform, asking: Asking, deps: Sources) {
  const findFound = async (actor: Actor, filter: ListFilter): Promise<AskedScope> => {
    if (!isFiltered(filter)) return [];
    const found = await findFilter(deps, actor, filter, clock.now());
    const ids = found === null ? [] : await selectFoundLinks(db, found);
    const numbers = await selectFacetIds(db, actor.businessId, 'link', ids);
    return [{ facet: 'link', values: [...numbers.values()] }];
  };

  /**
   * Figures of looks and of shorts the actor may see, of all time or of days: closed ones included, or of the links that a list
   * has under a filter. Refuses a segment that is not there or has conditions on products or customers, days before 2023, more
   * than ten years, and a last day before the first.
   */
  return async (
    actor: Actor,
    { asked, segmentId, filter }: StripQuestion = allTime,
  ): Promise<{ looks_analytics: Totals; shorts_analytics: Totals; currency: string }> => {
    const setting = await asking.prepare(actor);
    const { currency, reader } = setting;
    const [within, found] = await Promise.all([asking.findWithin(actor, [], segmentId), findFound(actor, filter)]);
    const where = [...within, ...found];
    const isWhole = asked.from === null && asked.to === null && asked.last24Hours !== true;
    const range = isWhole ? null : await asking.decide({ ...setting, own: where }, asked);
    const tabs = [tabCodes.links, tabCodes.shorts];
    const rows = await asking.ask(setting, { where, tabs, range, by: ['tab'] });
    const isHidden = await hidesRevenue({ db, brand: deps.brand }, actor, currency);
    const write = (tab: number): Totals => {
      const totals = toRowTotals(rows.find(({ keys }) => keys[0] === tab) ?? noFigures, currency, reader);
      return isHidden ? withoutRevenue(totals) : totals;
    };
    return { looks_analytics: write(tabCodes.links), shorts_analytics: write(tabCodes.shorts), currency };
  };
}
