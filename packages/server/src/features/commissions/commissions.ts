// The door of commissions: credits each recorded order to a link and an influencer, and keeps what they earned and were paid.
import type { Settings } from '../settings/settings.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { Catalogue, Orders, StoreCredit, Storefront } from '../stores/stores.ts';
import type { Payees } from '../payees/payees.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { Attribution } from './attribution/attribution.ts';
import { rotateCode, type CodeRotation, type RotationRequest } from './attribution/code-rotation.ts';
import { RuleBook } from './attribution/rules.ts';
import { Appeals } from './appeals/appeals.ts';
import { CreditPayouts } from './credits/credits.ts';
import { PayoutFiles } from './files/files.ts';
import { Books } from './books/books.ts';
import { EarningMails } from './earning-mails.ts';
import { Erasing } from './erasing.ts';
import { Invoices } from './invoices/invoices.ts';
import { Notices } from './notices.ts';
import { Ledger } from './ledger/ledger.ts';
import { PayoutReminders } from './payout-reminders.ts';
import { Payouts, Settlement } from './payouts/payouts.ts';
import { Reviews } from './reviews/reviews.ts';
import { Restating } from './sums/sums.ts';
import { Statements } from './statements/statements.ts';
export type { AttributionRules, HoldRules, Run, StoredClaim } from './model.ts';
export { RuleBook } from './attribution/rules.ts';
export { listNamedSales } from './sums/named-sales.ts';
export { orderStanding } from './standing/standing.ts';
export { verifyLedger } from './verify.ts';

export interface CommissionDeps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly storefront: Storefront;
  readonly credit: StoreCredit;
  readonly orders: Orders;
  readonly catalogue: Catalogue;
  readonly links: Links;
  readonly traffic: Traffic;
  readonly influencers: Influencers;
  readonly payees: Payees;
}

export type Commissions = ReturnType<typeof createCommissions>;

export function createCommissions(platform: Platform, deps: CommissionDeps) {
  const attribution = new Attribution(platform, deps);
  const reviews = new Reviews(platform, deps);
  new Erasing(platform, deps).listen();
  return {
    /** For whoever records orders: decides to whom they are credited, and counts them. */
    attribution,
    /** For merchants: the rules orders are credited by, and runs that apply them to past orders. */
    rules: new RuleBook(platform, { ...deps, attribution }),
    ledger: new Ledger(platform, deps),
    /** What is decided of single orders' commission. */
    reviews,
    /** What influencers say against it. */
    appeals: new Appeals(platform, { ...deps, reviews }),
    statements: new Statements(platform, deps),
    payouts: new Payouts(platform, deps),
    /** Keeps what counted orders are in reports of sales. */
    restating: new Restating(platform, deps),
    settlement: new Settlement(platform, deps),
    files: new PayoutFiles(platform, deps),
    reminders: new PayoutReminders(platform, deps),
    credits: new CreditPayouts(platform, deps),
    invoices: new Invoices(platform, deps),
    notices: new Notices(platform, deps),
    earningMails: new EarningMails(platform, deps),
    /** The ledger as a table for bookkeepers. */
    books: new Books(platform, deps),
    /** Gives an influencer and their links another promo code; refuses `not_found` and `promocode_taken`. */
    rotateCode(businessId: BusinessId, username: string, wish: RotationRequest): Promise<CodeRotation> {
      return rotateCode(platform, deps, businessId, username, wish);
    },
  };
}
