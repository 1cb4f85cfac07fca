// What mailings are given to work with.
import type { EventBus } from '../../events.ts';
import type { Brand } from '../brand/brand.ts';
import type { Commissions } from '../commissions/commissions.ts';
import type { Identity } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Plans } from '../plans/plans.ts';
import type { Questions, ReportReaders, ReportSchedules, ReportSendings } from '../questions/questions.ts';
import type { Storefront } from '../stores/stores.ts';

export interface MailingDeps {
  readonly events: EventBus;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly plans: Plans;
  readonly brand: Pick<Brand, 'listRecipients'>;
  readonly insights: Pick<Insights, 'analytics' | 'attention' | 'exports' | 'lists' | 'reports'>;
  readonly questions: Pick<Questions, 'findSegment'>;
  readonly schedules: ReportSchedules;
  readonly sendings: ReportSendings;
  readonly reportReaders: Pick<ReportReaders, 'leavePath'>;
  readonly storefront: Pick<Storefront, 'getUnits'>;
  readonly ledger: Commissions['ledger'];
  readonly payoutFiles: Commissions['files'];
}
