// The door of traffic: visits and checkout requests, taken in without the database and counted exactly once.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { LinkType, UtmParams } from '@vitrine/contract/links';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import { createAgentReader, type KnownAgent } from './agent.ts';
import { createClickSigner, readClickId } from './click-id.ts';
import { Copier } from './copier.ts';
import { createCountedTraffic, type CountedTraffic } from './counted-traffic.ts';
import { copySpool, createCopyTools } from './copy-spool.ts';
import { Drain, heartbeatMs } from './drain.ts';
import { readAgentsAnew, recountDue } from './recount.ts';
import { Recorder } from './recorder.ts';
import { deleteOld, ensureMonths, settle } from './retention.ts';
import { DailySalts } from './salts.ts';
import { Spool, type Written } from './spool.ts';
import { deletePosition } from './store.ts';
import { readVisitor, type RequestFacts } from './visitor.ts';

export { recountBusiness } from './recount.ts';
export { clickIdLength } from './click-layout.ts';
export {
  dims,
  grains,
  listPlaces,
  listProductPlaces,
  monthOf,
  tabOf,
  tabs,
  widerGrains,
  toDeltas,
  type Delta,
  type Dim,
  type Facet,
  type TabCode,
} from './facets.ts';

/** Why a visit is kept but not counted. */
export type Flag = 'head' | 'prefetch' | 'preview' | 'empty_agent' | 'bot' | 'scanner';

export type { Agent } from './agent.ts';
export type Device = KnownAgent['device'];

/** What the request tells about its visitor; the network address itself is not in it. */
export interface Visitor {
  /** Hash of address and browser under a salt that lives one day, hex; null when the visitor asks not to be tracked. */
  readonly key: string | null;
  readonly agent: KnownAgent;
  /** Two letters from a proxy's country header, or null. */
  readonly country: string | null;
  readonly referrerHost: string | null;
  /** Of the address that was asked for; null when it had none. */
  readonly utm: UtmParams | null;
  readonly flag: Flag | null;
}

/** The signed facts inside a click id. */
export interface Click {
  readonly linkId: LinkId;
  readonly businessId: BusinessId;
  readonly clickedAt: Date;
}

/** What must be known of a link to count what happens there. */
export interface VisitedLink {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  readonly linkType: LinkType;
  /** Whose link it is, when it is an influencer's. */
  readonly influencerId?: AccountId | null;
  /** The link's own UTM values, filled in: where visits come from whose address has none. */
  readonly utm?: UtmParams;
  /** IANA zone of the store, for the day. */
  readonly timeZone: string;
}

export interface VisitToRecord extends VisitedLink {
  readonly visitor: Visitor;
  /** Now, unless history is made up. */
  readonly at?: Date;
}

export interface CheckoutRequestToRecord extends VisitToRecord {
  readonly clickId: string | null;
  readonly lines: readonly { productId?: ProductId; variantId: VariantId; quantity: number }[];
}

/** Products seen and put in the bag during a visit. */
export interface EventsToRecord extends VisitToRecord {
  /** One we signed, for this link. */
  readonly clickId: string;
  readonly views: readonly ProductId[];
  readonly adds: readonly ProductId[];
}

export type { KnownVisit, LatestVisit } from './counted-traffic.ts';

export interface Traffic extends CountedTraffic {
  /** Reads a visitor from request facts; pure but for the day's salt. `address` is the connection's own. */
  readVisitor(request: RequestFacts, at?: Date): Visitor;
  /**
   * Mints a click id and resolves with it once the visit is written to the spool: from then on it survives the death of
   * the program and is counted once. Rejects when the disk refuses.
   */
  recordVisit(visit: VisitToRecord): Promise<string>;
  /** The same without a promise: the click id at once, to be used when `written` was told `null` and no problem. */
  takeVisit(visit: VisitToRecord, written: Written): string;
  /** Resolves once the events are on the disk itself: they survive a loss of power as well. Rejects when that refuses. */
  recordEvents(events: EventsToRecord): Promise<void>;
  recordCheckoutRequest(request: CheckoutRequestToRecord): Promise<void>;
  /** A click id without a visit: for a shopper who arrives past the page, and for when the spool refuses. */
  createClick(link: Pick<VisitToRecord, 'businessId' | 'linkId' | 'at'>): string;
  /** The facts of a click id, or null when we did not sign it. */
  readClick(clickId: string): Click | null;
  /** Copies what the spool holds into the database now; resolves when all that was written before the call is counted. */
  drain(): Promise<void>;
  /** Age of the oldest record taken in but not yet counted, in milliseconds; 0 when none waits. */
  lagMs(): number;
  /**
   * Has the nightly work done now as well: browsers read by the lists of today and what they did counted anew, single
   * visits deleted that are kept no longer, room made for the months to come.
   */
  tend(): Promise<void>;
  /** Starts counting, also what dead processes on the same folder left behind. */
  start(): Promise<void>;
  /** Writes and counts what waits; without the database it stays in the spool for the next start. */
  stop(): Promise<void>;
}

/** The job that looks after what is stored. */
const tending = 'traffic.tend';

const segmentBytes = 8 * 1024 * 1024;
const syncMs = 1_000;

/** `spoolDir` is shared by the processes of one machine, `spoolId` is this process's own and new at every start. */
export function createTraffic(
  platform: Platform,
  { spoolDir, spoolId, brand }: { spoolDir: string; spoolId: string; brand?: Pick<Brand, 'listRetentions'> },
): Traffic {
  const { database, clock, log, keys, jobs } = platform;
  const folder = join(spoolDir, spoolId);
  const salts = new DailySalts(spoolDir);
  const clickSigner = createClickSigner(keys.clicks);
  const agentOf = createAgentReader();
  const copier = new Copier({ connection: database.connection, root: spoolDir, logLevel: log.level });
  const copyTools = createCopyTools(database);
  let hasThread = false;
  const drain = new Drain({
    database,
    log,
    clock,
    root: spoolDir,
    spoolId,
    // the thread is there for shoppers not to wait: before the start and at the end it can be done without
    copy: (id, until) => (hasThread ? copier.copy(id, until) : copySpool(copyTools, spoolDir, id, until)),
    written: () => spool.end,
  });
  const spool = new Spool({
    folder,
    segmentBytes,
    syncMs,
    written: (bytes) => drain.wake(bytes),
    failed: (problem) => {
      recorder.forgetTold();
      log.error({ problem: String(problem) }, 'the spool could not be written');
    },
  });
  const recorder = new Recorder({ spool, clicks: clickSigner, clock });
  let heart: NodeJS.Timeout | null = null;

  const keepSalts = async (): Promise<void> => {
    try {
      await salts.keep(database.db, clock.now());
    } catch (problem) {
      log.warn({ problem: String(problem) }, 'the salts of the day could not be shared');
    }
  };

  const beat = async (): Promise<void> => {
    try {
      await drain.beat();
      await keepSalts();
    } catch (problem) {
      log.warn({ problem: String(problem) }, 'the spools could not be looked after');
    }
  };

  jobs.define(
    tending,
    async () => {
      await ensureMonths(database, clock.now());
      const agents = await readAgentsAnew(database);
      const months = await recountDue(database);
      if (agents + months > 0) log.info({ agents, months }, 'browsers were read by today’s lists, months counted anew');
      await deleteOld(database, (await brand?.listRetentions()) ?? [], clock.now());
      await settle(database, clock.now());
    },
    { schedule: '23 3 * * *', expireSeconds: 6 * 3600 },
  );

  return {
    ...createCountedTraffic(database),
    readVisitor: (request, at = clock.now()) => readVisitor(request, agentOf, salts.of(at)),

    recordVisit: async (visit) => {
      let clickId = '';
      await whenWritten((written) => (clickId = recorder.recordVisit(visit, written)));
      return clickId;
    },
    takeVisit: (visit, written) => recorder.recordVisit(visit, written),
    recordEvents: (events) => whenWritten((written) => recorder.recordEvents(events, written)),
    recordCheckoutRequest: (request) => whenWritten((written) => recorder.recordCheckoutRequest(request, written)),
    createClick: ({ at, ...of }) => recorder.createClick(of, at),
    readClick: (clickId) => readClickId(clickSigner, clickId),
    drain: () => drain.run(),
    lagMs: () => drain.lagMs(),

    tend: () => jobs.enqueue(database.db, tending, {}, { key: 'now' }),

    start: async () => {
      hasThread = true;
      salts.load(clock.now());
      await keepSalts();
      await drain.beat();
      await drain.adopt(true);
      heart = setInterval(() => void beat(), heartbeatMs).unref();
    },

    stop: async () => {
      if (heart) clearInterval(heart);
      await spool.close();
      await drain.stop();
      await copier.close();
      hasThread = false;
      try {
        await drain.run();
        await rm(folder, { recursive: true, force: true });
        await deletePosition(database.db, spoolId);
      } catch (problem) {
        log.warn({ problem: String(problem) }, 'visits stay in the spool until the next start');
      }
    },
  };
}

function whenWritten(take: (written: Written) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    take((problem) => (problem === null ? resolve() : reject(problem)));
  });
}
