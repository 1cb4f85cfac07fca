// The calls of ledger, statements, payouts and the holding days.
import type { Serve } from '../identity/identity.ts';
import type { LedgerDeps } from './ledger/access.ts';
import { entryRoutes, settingRoutes } from './ledger/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { statementRoutes } from './statements/routes.ts';

export function commissionRoutes(serve: Serve, deps: LedgerDeps): void {
  entryRoutes(serve, deps);
  statementRoutes(serve, deps);
  payoutRoutes(serve, deps);
  settingRoutes(serve, deps);
}
