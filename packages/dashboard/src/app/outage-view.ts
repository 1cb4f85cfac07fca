// Whether the program is broken for its readers, inferred from failed calls and from what it says of itself. Pure.
import type { Health } from '../api/health.ts';

/** `asking`: a call failed, and why is being asked. `away`: the database is. `unreachable`: all of it is. */
export type Outage = 'none' | 'asking' | 'away' | 'unreachable';

/** A call failed as if the server were away; what is known already stays. */
export const onFailure = (outage: Outage): Outage => (outage === 'none' ? 'asking' : outage);

/** What the program says decides. */
export const onHealth = ({ server }: Health): Outage => (server === 'ok' ? 'none' : server);

export const isBroken = (outage: Outage): outage is 'away' | 'unreachable' =>
  outage === 'away' || outage === 'unreachable';

/**
 * It has come back: whatever failed meanwhile is worth asking again. A single failure of a program that is well is none,
 * or a call that always fails would be asked for ever.
 */
export const isRecovery = (before: Outage, now: Outage): boolean => isBroken(before) && now === 'none';

/** How often to ask until it is well again, in ms; null while nothing is wrong. */
export const toInterval = (outage: Outage): number | null => (outage === 'none' ? null : 5_000);
