// Asks figures on which days the links of multilinks were visited.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { everyDay, type Figures } from '../../figures/figures.ts';
import { tabCodes } from '../facets/codes.ts';
import { selectFacetIds } from '../facets/facets-store.ts';

export interface VisitDay {
  linkId: LinkId;
  /** `YYYY-MM-DD` in the store's zone. */
  day: string;
  /** Of people; none where programs alone came. */
  visits: number;
}

/** The days from one on, or of all time, on which anything was seen of each of these links, in no order. */
export async function listVisitDays(
  { db, figures }: { db: Db; figures: Figures },
  businessId: BusinessId,
  linkIds: readonly LinkId[],
  from: string = everyDay.from,
): Promise<VisitDay[]> {
  const numbers = await selectFacetIds(db, businessId, 'link', linkIds);
  const linkOf = new Map(linkIds.map((id) => [numbers.get(id), id]));
  const rows = await figures.answering.ask({
    businessId,
    tabs: [tabCodes.links, tabCodes.shorts],
    where: [{ facet: 'link', values: [...numbers.values()] }],
    range: { ...everyDay, from },
    by: ['link', 'day'],
    currency: null,
  });
  return rows.flatMap(({ keys: [number, day], visits, flagged, views, adds, requests }) => {
    const linkId = linkOf.get(Number(number));
    const isSeen = visits + flagged + views + adds + requests > 0;
    return linkId === undefined || !isSeen ? [] : [{ linkId, day: String(day), visits }];
  });
}
