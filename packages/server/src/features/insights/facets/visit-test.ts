// Whether a single visit is what is asked about: conditions name their values by numbers, a visit by texts. Pure.
import type { LinkTab } from '@vitrine/contract/analytics';
import type { PageType } from '@vitrine/contract/link-type';
import type { FacetName } from '../../figures/figures.ts';
import type { StoredVisitRow } from '../../traffic/traffic.ts';
import type { AskedScope } from './scope.ts';

export type TestedVisit = Pick<
  StoredVisitRow,
  'linkId' | 'linkType' | 'influencerId' | 'country' | 'device' | 'browser' | 'referrer' | 'utm' | 'flag'
>;

export interface VisitWish {
  /** Null for those of all. */
  readonly tab: LinkTab | null;
  /** Leaves out those that are not counted. */
  readonly isOfPeople: boolean;
  /** None of them is on products or customers: a visit is to a link. */
  readonly where: AskedScope;
  /** The text of a value's number; undefined for one that stands for none. */
  readonly textOf: (number: number) => string | undefined;
  /** A text of a visit as values are counted; empty where there is none. */
  readonly toValue: (text: string | null) => string;
}

const tabOfType: Readonly<Record<PageType, LinkTab>> = { LOOK: 'links', SHORT: 'shorts', POST: 'shopboard' };

function readText(visit: TestedVisit, facet: FacetName): string | null {
  switch (facet) {
    case 'link':
      return visit.linkId;
    case 'influencer':
      return visit.influencerId;
    case 'product':
    case 'customer':
      return null;
    case 'country':
    case 'device':
    case 'browser':
    case 'referrer':
    case 'flag':
      return visit[facet];
    default:
      return visit.utm[facet];
  }
}

/** Answers what tells of a visit whether it is asked about; what carries no value is told by the number 0. */
export function createVisitTest({
  tab,
  isOfPeople,
  where,
  textOf,
  toValue,
}: VisitWish): (visit: TestedVisit) => boolean {
  const conditions = where.map(({ facet, values, isNot = false }) => ({
    facet,
    isNot,
    texts: new Set(values.map((number) => (number === 0 ? '' : textOf(number)))),
  }));
  return (visit) =>
    (tab === null || tabOfType[visit.linkType] === tab) &&
    (!isOfPeople || visit.flag === null) &&
    conditions.every(({ facet, isNot, texts }) => texts.has(toValue(readText(visit, facet))) !== isNot);
}
