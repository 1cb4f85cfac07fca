// What mailings are given to work with.
import type { EventBus } from '../../events.ts';
import type { Brand } from '../brand/brand.ts';
import type { Commissions } from '../commissions/commissions.ts';
import type { Identity } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Plans } from '../plans/plans.ts';

export interface MailingDeps {
  readonly events: EventBus;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly plans: Plans;
  readonly brand: Pick<Brand, 'listRecipients'>;
  readonly insights: Pick<Insights, 'analytics' | 'attention' | 'lists'>;
  readonly ledger: Commissions['ledger'];
  readonly payoutFiles: Commissions['files'];
}
