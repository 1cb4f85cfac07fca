// The door of identity: businesses and accounts, signing in and out, single-use links, who may do what.
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { AccountRequests } from './account-requests.ts';
import { Accounts } from './accounts.ts';
import { Businesses, type WhenOpened } from './businesses.ts';
import { Confirmations } from './confirmations.ts';
import { Credentials } from './credentials.ts';
import { Leaving } from './leaving/leaving.ts';
import { OwnStores } from './own-stores/own-stores.ts';
import { Persons } from './persons.ts';
import { Sessions } from './sessions.ts';
import { createSteps } from './steps/steps.ts';
import { deleteStale } from './store.ts';
import { Team } from './team.ts';

export { allPermissions } from './actor.ts';
export type { Actor, Serve } from './actor.ts';
export { listAccountRequests } from './account-requests.ts';
export { findMerchantBusiness } from './store.ts';
export type { CallOrigin } from './model.ts';
export type { Account, AccountKey } from './store.ts';

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity(platform: Platform, events: EventBus, whenOpened: WhenOpened) {
  const { database, clock, jobs } = platform;
  jobs.define('identity.delete-stale', () => deleteStale(database.db, clock.now()), { schedule: '17 3 * * *' });
  const accounts = new Accounts(platform, {});
  const steps = createSteps(platform, events);
  const sessions = new Sessions(platform, { events, accounts, steps });
  const confirmations = new Confirmations(platform, { accounts, steps });
  const leaving = new Leaving(platform, { events, accounts, confirmations });
  const businesses = new Businesses(platform, { events, whenOpened });
  return {
    businesses,
    accounts,
    accountRequests: new AccountRequests(platform, { events }),
    sessions,
    credentials: new Credentials(platform, { events, accounts, sessions, steps }),
    steps,
    confirmations,
    leaving,
    persons: new Persons(platform, { events, accounts, confirmations, leaving }),
    ownStores: new OwnStores(platform, { events, accounts, businesses, sessions, confirmations, steps }),
    team: new Team(platform, { events }),
  };
}
