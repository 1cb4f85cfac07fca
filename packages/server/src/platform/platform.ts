// What every feature stands on, gathered in one value.
import type { Clock } from './clock.ts';
import type { Keys, PasswordCost } from './crypto.ts';
import type { Database } from './db/db.ts';
import type { Files } from './files/files.ts';
import type { TrustedProxies } from './http/client-address.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Outside } from './outside.ts';

export interface Platform {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Files;
  readonly mail: Mail;
  readonly keys: Keys;
  readonly proxies: TrustedProxies;
  /** The only way anything is fetched from elsewhere. */
  readonly outside: Outside;
  /** For tests alone, which sign in hundreds of times; the ordinary cost where there is none. */
  readonly passwordCost?: PasswordCost | undefined;
  /** For tests alone, which wait for what a store tells: how long changes of its catalogue are gathered. */
  readonly gatherSeconds?: number | undefined;
  /** Where people reach the program, without a trailing slash. */
  readonly publicUrl: string;
}
