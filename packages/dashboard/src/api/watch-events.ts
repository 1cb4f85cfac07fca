// Watches an endpoint that tells what happens as it does: one long answer, asked for again whenever it breaks off.
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import { clientProblem, noticeEnded, readEnvelope, toHeaders } from './client.ts';
import { createEventReader, toWait } from './event-stream.ts';
import { isProblem, type Problem } from './problem.ts';

export type Connection =
  | { readonly state: 'connecting' | 'live' | 'reconnecting' }
  /** The server refuses for good. */
  | { readonly state: 'refused'; readonly problem: Problem };

interface Watcher<E extends Endpoint> {
  readonly onEvent: (event: AnswerOf<E>) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The server says something, if only that it is there, far more often than this. */
const silence = 60_000;

/** Watches until `signal` aborts; resolves then, or when the server refuses. */
export async function watchEvents<E extends Endpoint>(
  endpoint: E,
  address: string,
  watcher: Watcher<E>,
  signal: AbortSignal,
): Promise<void> {
  watcher.onConnection({ state: 'connecting' });
  let attempt = 0;
  const onEvent = (event: AnswerOf<E>): void => {
    attempt = 0;
    watcher.onEvent(event);
  };
  while (!signal.aborted) {
    try {
      await readOnce(endpoint, address, { ...watcher, onEvent }, signal);
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
async function readOnce<E extends Endpoint>(
  endpoint: E,
  address: string,
  watcher: Watcher<E>,
  signal: AbortSignal,
): Promise<void> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), silence);
  try {
    const response = await fetch(address, {
      headers: { ...toHeaders(), Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (!response.ok) readEnvelope(endpoint, response.status, await response.json());
    if (!response.body) throw clientProblem('unavailable', response.status);
    watcher.onConnection({ state: 'live' });
    const read = createEventReader();
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), silence);
      for (const data of read(piece.value)) tell(endpoint, data, watcher);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** An event this version does not know is passed over. */
function tell<E extends Endpoint>(endpoint: E, data: string, { onEvent }: Watcher<E>): void {
  const event = endpoint.answer.safeParse(JSON.parse(data));
  if (event.success) onEvent(event.data as AnswerOf<E>);
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
