// Who gets a scheduled report: how somebody stands who is named, and what the links in its letters do.
import { type AccountId } from '@vitrine/contract/ids';
import { scheduleLimits, type SentReader, readerId as readerIdSchema } from '@vitrine/contract/scheduled-reports';
import { randomUUID } from 'node:crypto';
import { Service } from '../../platform/service.ts';
import { readReaderToken, writeReaderPath, type ReaderAct } from './report-links.ts';
import * as store from './report-schedules-store.ts';

/** Whose link it is, and what it is for. */
export interface OpenedReader {
  readonly act: ReaderAct;
  readonly key: store.ReaderKey;
  readonly reader: store.KeptReader;
}

export class ReportReaders extends Service<null> {
  leavePath(reader: store.ReaderKey): string {
    return writeReaderPath(this.platform.keys.mails, 'leave', reader);
  }

  /** Null where the token is not whole, they are no longer named, or their time to agree is over. */
  async open(token: unknown): Promise<OpenedReader | null> {
    const read = readReaderToken(this.platform.keys.mails, token);
    const reader = read && (await store.findReader(this.db, read.reader));
    if (!read || !reader) return null;
    if (read.act === 'agree' && reader.agreedAt === null && hasExpired(reader, this.now())) return null;
    return { act: read.act, key: read.reader, reader };
  }

  /** Does what the link is for; safe to repeat. */
  async answer({ act, key, reader }: OpenedReader): Promise<void> {
    const now = this.now();
    if (act === 'leave') return store.updateReader(this.db, key, { left_at: now });
    if (reader.agreedAt === null) await store.updateReader(this.db, key, { agreed_at: now });
  }
}

export const hasExpired = ({ askedAt }: store.KeptReader, now: Date): boolean =>
  askedAt !== null && askedAt.getTime() + scheduleLimits.invitation * 1000 <= now.getTime();

const keyOf = (reader: SentReader): string => (reader.kind === 'team' ? reader.account_id : reader.email.toLowerCase());

/** Each once, whatever the case of an address. */
export const listNamed = (readers: readonly SentReader[]): SentReader[] => [
  ...new Map(readers.map((each) => [keyOf(each), each])).values(),
];

/** Who is named again stays as they are: who has left comes back by themselves alone, who can no longer agree is asked anew. */
export function toReader(
  sent: SentReader,
  before: readonly store.KeptReader[],
  { accountId, now }: { accountId: AccountId; now: Date },
): store.KeptReader {
  const known = before.find((each) => (each.accountId ?? each.email?.toLowerCase()) === keyOf(sent));
  const readerId = known?.readerId ?? readerIdSchema.parse(randomUUID());
  if (sent.kind === 'team') {
    const leftAt = sent.account_id === accountId ? null : (known?.leftAt ?? null);
    return { readerId, accountId: sent.account_id, email: null, language: null, askedAt: null, agreedAt: now, leftAt };
  }
  const address = { readerId, accountId: null, email: sent.email, language: sent.language };
  if (known === undefined) return { ...address, askedAt: now, agreedAt: null, leftAt: null };
  const { agreedAt, leftAt } = known;
  const isLate = agreedAt === null && leftAt === null && hasExpired(known, now);
  return { ...address, askedAt: isLate ? now : known.askedAt, agreedAt, leftAt };
}
