// The door of the intake: reads visitors, signs click ids, and appends what shoppers do to this process's spool.
import type { CipherKey } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { TrustedProxies } from '../../../platform/http/client-address.ts';
import type { Log } from '../../../platform/log.ts';
import type {
  CheckoutRequestToRecord,
  Click,
  EventsToRecord,
  RequestFacts,
  SpoolPosition,
  Visitor,
  VisitToRecord,
  Written,
} from '../model.ts';
import { createAgentReader } from './agent.ts';
import { readClickId } from './click-id.ts';
import { Recorder } from './recorder.ts';
import { DailySalts } from './salts.ts';
import { dayAt } from './store-day.ts';
import { Spool } from './spool.ts';
import { readVisitor } from './visitor.ts';

const segmentBytes = 8 * 1024 * 1024;
const syncMs = 1_000;

export interface IntakeSettings {
  /** Shared by the processes of one machine. */
  readonly spoolDir: string;
  /** This process's own below it. */
  readonly spoolId: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly proxies: TrustedProxies;
  /** Signs click ids. */
  readonly key: CipherKey;
  /** Is called with the bytes of every batch that was written. */
  readonly written: (bytes: number) => void;
}

/** What this process took in since it started, and what it could not. */
export interface Tally {
  visits: number;
  /** Reports of what was seen and put in the bag. */
  reports: number;
  checkoutRequests: number;
  /** What the disk refused: answered all the same, or refused as well, but in no figure. */
  uncounted: number;
  /** When the disk refused last, in milliseconds since 1970. */
  refusedAt: number | null;
}

export class Intake {
  readonly #tally: Tally = { visits: 0, reports: 0, checkoutRequests: 0, uncounted: 0, refusedAt: null };
  readonly #settings: IntakeSettings;
  readonly #salts: DailySalts;
  readonly #agentOf = createAgentReader();
  readonly #spool: Spool;
  readonly #recorder: Recorder;

  constructor(settings: IntakeSettings) {
    const { spoolDir, spoolId, clock, log, key, written } = settings;
    this.#settings = settings;
    this.#salts = new DailySalts(spoolDir);
    this.#spool = new Spool({
      folder: join(spoolDir, spoolId),
      segmentBytes,
      syncMs,
      written,
      failed: (problem) => {
        this.#recorder.forgetIntroduced();
        log.error({ problem: String(problem) }, 'the spool could not be written');
      },
    });
    this.#recorder = new Recorder({ spool: this.#spool, key, clock });
  }

  /** Reads a visitor from request facts; pure but for the salt of the store's day. `address` is the connection's own. */
  readVisitor(request: RequestFacts, timeZone: string, at = this.#settings.clock.now()): Visitor {
    const salt = this.#salts.of(dayAt(at.getTime(), timeZone));
    return readVisitor(request, { agentOf: this.#agentOf, salt, proxies: this.#settings.proxies });
  }

  /**
   * Creates a click id and resolves with it once the visit is written to the spool: from then on it survives the death of
   * the program and is counted once. Rejects when the disk refuses.
   */
  async recordVisit(visit: VisitToRecord): Promise<string> {
    let clickId = '';
    await whenWritten((written) => (clickId = this.takeVisit(visit, written)));
    return clickId;
  }

  /** The same without a promise: the click id at once, to be used when `written` was called with `null`. */
  takeVisit(visit: VisitToRecord, written: Written): string {
    return this.#recorder.recordVisit(visit, this.#telling('visits', written));
  }

  /** Resolves once the events are on the disk itself: they survive a loss of power as well. Rejects when that refuses. */
  recordEvents(events: EventsToRecord): Promise<void> {
    return whenWritten((written) => this.#recorder.recordEvents(events, this.#telling('reports', written)));
  }

  recordCheckoutRequest(request: CheckoutRequestToRecord): Promise<void> {
    return whenWritten((written) =>
      this.#recorder.recordCheckoutRequest(request, this.#telling('checkoutRequests', written)),
    );
  }

  /** A click id without a visit: for a shopper who arrives past the page, and for when the spool refuses. */
  createClick({ at, ...of }: Pick<VisitToRecord, 'businessId' | 'linkId' | 'at'>): string {
    return this.#recorder.createClick(of, at);
  }

  /** The facts of a click id, or null when we did not sign it. */
  readClick(clickId: string): Click | null {
    return readClickId(this.#settings.key, clickId);
  }

  get tally(): Readonly<Tally> {
    return this.#tally;
  }

  /** How far the spool is written. */
  get end(): SpoolPosition {
    return this.#spool.end;
  }

  /** Takes over the salts a process before this one wrote down. */
  loadSalts(): void {
    this.#salts.load(this.#settings.clock.now());
  }

  /** Agrees with the other processes on the salts of the days that are under way. */
  shareSalts(db: Db): Promise<void> {
    return this.#salts.share(db, this.#settings.clock.now());
  }

  /** Writes what waits; whatever comes later is refused. */
  close(): Promise<void> {
    return this.#spool.close();
  }

  #telling(kind: 'visits' | 'reports' | 'checkoutRequests', written: Written): Written {
    return (problem) => {
      if (problem === null) this.#tally[kind] += 1;
      else {
        this.#tally.uncounted += 1;
        this.#tally.refusedAt = this.#settings.clock.now().getTime();
      }
      written(problem);
    };
  }
}

function whenWritten(take: (written: Written) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    take((problem) => (problem === null ? resolve() : reject(problem)));
  });
}
