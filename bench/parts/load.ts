// Asks a server as fast as it answers, over connections that stay open, and measures each answer; HTTP/1.1 by hand.
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Ends after so many seconds, or so many answers, whichever comes first. */
  readonly seconds: number;
  readonly answers?: number;
  /** The head of the nth request, without the empty line at its end; with `hasBody` the whole request. */
  readonly request: (n: number) => string;
  readonly hasBody?: boolean;
  /** Each connection asks this often, in ms, not as soon as it has its answer. */
  readonly everyMs?: number;
  /** Sees every whole answer: its head as text, the number of bytes behind it, and which request it is for. */
  readonly answered?: (head: string, bodyBytes: number, n: number) => void;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds from sending a request to its whole answer. */
  readonly p50: number;
  readonly p99: number;
  /** Connections that broke while an answer was owed. */
  readonly broken: number;
}

interface Run {
  readonly load: Load;
  readonly started: number;
  readonly times: number[];
  sent: number;
  broken: number;
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const run: Run = { load, started: performance.now(), times: [], sent: 0, broken: 0 };
  await Promise.all(Array.from({ length: load.connections }, () => keepAsking(run)));
  const seconds = (performance.now() - run.started) / 1000;
  const sorted = run.times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    answers: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    broken: run.broken,
  };
}

function isOver({ load, started, sent }: Run): boolean {
  return performance.now() - started >= load.seconds * 1000 || sent >= (load.answers ?? Number.POSITIVE_INFINITY);
}

/** One connection: asks, waits for the whole answer, asks again. */
function keepAsking(run: Run): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: run.load.port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    let asked = 0;
    let owed = false;
    let current = 0;
    const ask = (): void => {
      if (isOver(run)) {
        socket.end();
        return;
      }
      asked = performance.now();
      owed = true;
      current = run.sent;
      socket.write(run.load.request(run.sent) + (run.load.hasBody ? '' : '\r\n\r\n'), 'latin1');
      run.sent += 1;
    };
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (!answer) return;
      received = Buffer.alloc(0);
      owed = false;
      run.times.push(performance.now() - asked);
      run.load.answered?.(answer.head, answer.bodyBytes, current);
      const { everyMs = 0 } = run.load;
      if (everyMs === 0) ask();
      else setTimeout(ask, Math.max(0, asked + everyMs - performance.now()));
    });
    endWith(socket, () => {
      if (owed) run.broken += 1;
      resolve();
    });
  });
}

function endWith(socket: Socket, ended: () => void): void {
  // a refused or broken connection closes as well: it is counted there
  socket.on('error', () => socket.destroy());
  socket.on('close', ended);
}

/** The answer when all of it is there; its length must be told by `content-length`. */
function readAnswer(received: Buffer): { head: string; bodyBytes: number } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const bodyBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= end + 4 + bodyBytes ? { head, bodyBytes } : null;
}

export const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.35.90',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
] as const;

/** The head of a shopper's request, each from another address; `offset` keeps the addresses of several runs apart. */
export function shopperRequest(path: string, n: number, offset = 0): string {
  const m = n + offset;
  return [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    `User-Agent: ${agents[n % agents.length] ?? ''}`,
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Language: en-US,en;q=0.9',
    'Accept-Encoding: gzip, deflate, br',
    'Referer: https://l.instagram.com/',
    `X-Forwarded-For: 10.${(m >> 16) & 255}.${(m >> 8) & 255}.${m & 255}`,
  ].join('\r\n');
}
