// Reads a large file of lines over HTTP bit by bit, from any byte on, never holding more than a piece of it.
import type { Outside } from '../../../../platform/outside.ts';
import { StoreFailure } from '../platform.ts';

const silenceMs = 30_000;
const newline = 10;
/** An entry of a catalogue; a product with a long description and all its options has a few hundred thousand. */
const longestLine = 16_000_000;
/** A file may have grown a little since its size was told. */
const mostMore = 1_000_000;

/** Whole lines of one piece, and the byte behind the last of them. */
export interface Lines {
  readonly lines: readonly string[];
  readonly end: number;
}

/**
 * Reads lines from byte `from`, the beginning of a line, up to byte `size`. Throws StoreFailure `transient` when the
 * connection breaks, is silent for 30 seconds, or ends before the file does: what was handed out stays good, and reading
 * can go on at the last `end`.
 */
export async function* readLines(
  outside: Outside,
  { url, from, size }: { url: string; from: number; size: number },
): AsyncGenerator<Lines> {
  if (from >= size) return;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const { body, skip } = await open(outside, { url, from, size }, silence.signal);
    yield* split(body, { from, skip, size, renew: () => timer.refresh() });
  } catch (problem) {
    if (problem instanceof StoreFailure) throw problem;
    throw new StoreFailure('transient', 'the download of the catalogue broke off', problem);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function open(
  outside: Outside,
  { url, from, size }: { url: string; from: number; size: number },
  signal: AbortSignal,
): Promise<{ body: AsyncIterable<Uint8Array>; skip: number }> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const response = await outside.fetch(url, { signal, headers, mostBytes: size + mostMore, mostRedirects: 3 });
  if (!response.ok) {
    await response.cancel();
    throw new StoreFailure('transient', `the catalogue file was answered ${response.status}`);
  }
  // a server that knows no ranges sends everything
  return { body: response.pieces(), skip: from > 0 && response.status !== 206 ? from : 0 };
}

async function* split(
  body: AsyncIterable<Uint8Array>,
  { from, skip, size, renew }: { from: number; skip: number; size: number; renew: () => void },
): AsyncGenerator<Lines> {
  let position = from;
  let toSkip = skip;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    renew();
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const fresh = chunk.subarray(Math.min(toSkip, chunk.length));
    toSkip -= chunk.length - fresh.length;
    rest = rest.length === 0 ? fresh : Buffer.concat([rest, fresh]);
    const last = rest.lastIndexOf(newline);
    if (last === -1) {
      if (rest.length > longestLine) throw new StoreFailure('refused', 'a line of the catalogue has no end');
      continue;
    }
    const lines = rest.toString('utf8', 0, last).split('\n');
    position += last + 1;
    rest = rest.subarray(last + 1);
    yield { lines, end: position };
  }
  if (position + rest.length < size) throw new StoreFailure('transient', 'the download of the catalogue ended early');
  if (rest.length > 0) yield { lines: [rest.toString('utf8')], end: position + rest.length };
}
