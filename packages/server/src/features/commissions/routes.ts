// The calls of ledger, statements, invoices, payouts and their files, and the holding days.
import type { Identity, Serve } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Commissions } from './commissions.ts';
import { appealRoutes } from './appeals/routes.ts';
import { bookRoutes } from './books/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { entryRoutes, settingRoutes } from './ledger/routes.ts';
import { takeawayRoutes } from './takeaway.ts';
import type { Payees } from '../payees/payees.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { statementRoutes } from './statements/routes.ts';

interface Deps {
  readonly identity: Identity;
  readonly influencers: Influencers;
  readonly payees: Payees;
  readonly commissions: Commissions;
}

export function commissionRoutes(serve: Serve, deps: Deps): void {
  entryRoutes(serve, deps);
  statementRoutes(serve, deps);
  payoutRoutes(serve, deps);
  fileRoutes(serve, deps);
  invoiceRoutes(serve, deps);
  takeawayRoutes(serve, deps);
  appealRoutes(serve, deps);
  bookRoutes(serve, deps);
  settingRoutes(serve, deps);
}
