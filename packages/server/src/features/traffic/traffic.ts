// The door of traffic: visits and checkout requests, taken in without the database and counted exactly once.
import { createSecretKey } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import { Copying } from './copying/copying.ts';
import { beginGeneration, deleteFacts, eraseFacts, forgetReplaced, replaceErased } from './facts/facts-store.ts';
import { Intake } from './intake/intake.ts';
import { CountedTraffic } from './facts/counted-traffic.ts';
import { Upkeep } from './upkeep.ts';

export { recountBusiness, recountMonthOfAll } from './retention/recount.ts';
export {
  assistantOf,
  dims,
  propertyDims,
  tabOf,
  tabs,
  toFacetValue,
  type Facet,
  type TabCode,
} from './facts/facets.ts';
export type { FactKinds } from './facts/fact-sums.ts';
export type { Click, Device, Flag, LatestVisit, Visitor, VisitToRecord } from './model.ts';
export type { Intake } from './intake/intake.ts';
export type { CountedTraffic, StoredVisitRow } from './facts/counted-traffic.ts';

export interface Traffic {
  /** For whoever answers shoppers or reads click ids: needs no database. */
  readonly intake: Intake;
  /** For whoever reads what is stored and counted. */
  readonly counted: CountedTraffic;
  /** For whoever moves facts elsewhere. */
  readonly facts: FactsToMove;
  /** For the program that starts and stops it. */
  readonly upkeep: Upkeep;
}

/** What is done to facts by who keeps them outside the database. */
interface FactsToMove {
  readonly beginGeneration: typeof beginGeneration;
  readonly deleteFacts: typeof deleteFacts;
  readonly eraseFacts: typeof eraseFacts;
  readonly forgetReplaced: typeof forgetReplaced;
  readonly replaceErased: typeof replaceErased;
}

/** `spoolDir` is shared by the processes of one machine, `spoolId` is this process's own and new at every start. */
export function createTraffic(
  platform: Platform,
  { spoolDir, spoolId, brand }: { spoolDir: string; spoolId: string; brand?: Pick<Brand, 'listRetentions'> },
): Traffic {
  const { clock, log, keys, proxies } = platform;
  const copying = new Copying(platform, { spoolDir, spoolId, end: () => intake.end });
  const intake = new Intake({
    spoolDir,
    spoolId,
    clock,
    log,
    proxies,
    // from bytes a key would be made anew for each signature, which takes four times as long as signing
    key: createSecretKey(keys.clicks),
    written: (bytes) => copying.wake(bytes),
  });
  return {
    intake,
    counted: new CountedTraffic(platform.database),
    facts: { beginGeneration, deleteFacts, eraseFacts, forgetReplaced, replaceErased },
    upkeep: new Upkeep(platform, {
      spoolDir,
      intake,
      copying,
      listRetentions: async () => (await brand?.listRetentions()) ?? [],
    }),
  };
}
