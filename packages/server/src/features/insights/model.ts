// What the rooms of insights ask of the features below.
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Activity } from '../activity/activity.ts';
import type { Brand, BrandDomains } from '../brand/brand.ts';
import type { Commissions } from '../commissions/commissions.ts';
import type { Feed, PostPlace } from '../feed/feed.ts';
import type { Figures } from '../figures/figures.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Applications } from '../joining/joining.ts';
import type { Links } from '../links/links.ts';
import type { DayNotes, Goals, Questions, ReportSchedules, SharedReports } from '../questions/questions.ts';
import type { Catalogue, Storefront, StoreDays, Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';

export type { PostPlace };

export interface Sources {
  readonly events: EventBus;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly storeDays: StoreDays;
  readonly brand: Brand;
  readonly domains: Pick<BrandDomains, 'getAddress'>;
  readonly identity: Identity;
  readonly ledger: Commissions['ledger'];
  readonly attribution: Pick<Commissions['attribution'], 'findLeaked' | 'listLeaked'>;
  /** What of the store's reports could not be taken in. */
  readonly inbox: Pick<Stores['inbox'], 'countFailed'>;
  /** The reading of the catalog. */
  readonly syncs: Pick<Stores['syncs'], 'findSync'>;
  readonly reconciliation: Pick<Stores['reconciliation'], 'countSetAside'>;
  readonly links: Links;
  readonly posts: Pick<Feed['posts'], 'find' | 'listPlaces'>;
  /** Of pictures by their addresses. */
  readonly media: {
    listPictures(
      businessId: BusinessId,
      urls: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly hasClip: boolean }>>;
  };
  readonly galleries: Pick<Feed['galleries'], 'listArrivals'>;
  readonly influencers: Influencers;
  readonly applications: Pick<Applications, 'count'>;
  /** Of posts in the feed, which stands above. */
  readonly postReports: { count(businessId: BusinessId): Promise<{ readonly open: number }> };
  readonly traffic: Traffic;
  readonly figures: Figures;
  readonly questions: Questions;
  readonly sharedReports: SharedReports;
  readonly schedules: Pick<ReportSchedules, 'listUnsent'>;
  readonly dayNotes: DayNotes;
  readonly goals: Goals;
  readonly activity: Pick<Activity, 'list'>;
}
