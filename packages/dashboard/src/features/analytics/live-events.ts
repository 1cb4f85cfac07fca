// Watches a business's visits and orders as they happen: one long answer, asked for again whenever it breaks off.
import { type LiveEvent, liveEvent, watchLive } from '@vitrine/contract/analytics';
import { type Condition, writeConditions } from '@vitrine/contract/conditions';
import type { BusinessId, SegmentId } from '@vitrine/contract/ids';
import { clientProblem, noticeEnded, readEnvelope, toAddress, toHeaders } from '../../api/client.ts';
import { createEventReader, toWait } from './event-stream.ts';
import { isProblem, type Problem } from '../../api/problem.ts';

export type Connection =
  | { readonly state: 'connecting' | 'live' | 'reconnecting' }
  /** The server refuses for good. */
  | { readonly state: 'refused'; readonly problem: Problem };

interface Watcher {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The server says something, if only that it is there, far more often than this. */
const silence = 60_000;

/** Which events of a business are told: those that the conditions, and the segment, hold of. */
export const toLiveAddress = (
  businessId: BusinessId,
  { filters, segment }: { readonly filters: readonly Condition[]; readonly segment: SegmentId | null },
): string =>
  toAddress(watchLive.path, { business_id: businessId }, { filters: writeConditions(filters), segment_id: segment });

/** Watches until `signal` aborts; resolves then, or when the server refuses. */
export async function watchEvents(address: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
  watcher.onConnection({ state: 'connecting' });
  let attempt = 0;
  const onEvent = (event: LiveEvent): void => {
    attempt = 0;
    watcher.onEvent(event);
  };
  while (!signal.aborted) {
    try {
      await readOnce(address, { ...watcher, onEvent }, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      if (isProblem(thrown) && thrown.status >= 400 && thrown.status < 500) {
        noticeEnded(thrown);
        return watcher.onConnection({ state: 'refused', problem: thrown });
      }
    }
    if (signal.aborted) return;
    attempt += 1;
    watcher.onConnection({ state: 'reconnecting' });
    await rest(toWait(attempt, Math.random()), signal);
  }
}

/** Reads one answer to its end. */
async function readOnce(address: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), silence);
  try {
    const response = await fetch(address, {
      headers: { ...toHeaders(), Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (!response.ok) readEnvelope(watchLive, response.status, await response.json());
    if (!response.body) throw clientProblem('unavailable', response.status);
    watcher.onConnection({ state: 'live' });
    const read = createEventReader();
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), silence);
      for (const data of read(piece.value)) tell(data, watcher);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** An event this version does not know is passed over. */
function tell(data: string, { onEvent }: Watcher): void {
  const event = liveEvent.safeParse(JSON.parse(data));
  if (event.success) onEvent(event.data);
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
