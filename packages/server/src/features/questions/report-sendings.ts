// The times scheduled reports are sent at: each asked for once and told of once, whoever asks and however often.
import type { Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import * as store from './report-schedules-store.ts';

export class ReportSendings extends Service<null> {
  /** The reports that run, of every business. */
  listRunning(): Promise<store.KeptSchedule[]> {
    return store.listRunning(this.db);
  }

  /** Asks for a time in the transaction that notes it. False where it was asked for, of by hand within the minute. */
  claim(sending: store.Sending, ask: (tx: Tx, sending: store.Sending) => Promise<void>): Promise<boolean> {
    return this.transaction(async (tx) => {
      const isFirst = await store.claimAsking(tx, sending);
      if (isFirst) await ask(tx, sending);
      return isFirst;
    });
  }

  /** Tells in the transaction that notes it: a time is told once, or not at all where nobody is there to tell. */
  tell(sending: store.Sending, tell: ((tx: Tx) => Promise<void>) | null): Promise<void> {
    return this.transaction(async (tx) => {
      const isFirst = await store.claimTelling(tx, sending, { now: this.now(), isSent: tell !== null });
      if (isFirst && tell !== null) await tell(tx);
    });
  }

  noteFailed(sending: store.Sending): Promise<void> {
    return store.noteFailed(this.db, sending, this.now());
  }
}
