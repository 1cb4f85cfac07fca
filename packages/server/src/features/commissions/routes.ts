// The calls of ledger, statements, payouts and the holding days.
import type { Identity, Serve } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Commissions } from './commissions.ts';
import { entryRoutes, settingRoutes } from './ledger/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { statementRoutes } from './statements/routes.ts';

interface Deps {
  readonly identity: Identity;
  readonly influencers: Influencers;
  readonly commissions: Commissions;
}

export function commissionRoutes(serve: Serve, deps: Deps): void {
  entryRoutes(serve, deps);
  statementRoutes(serve, deps);
  payoutRoutes(serve, deps);
  settingRoutes(serve, deps);
}
