// Asking how far a video is: until it is done, failed or slow, with a server that is away for a moment, and canceled.
import { cancelCompression, checkCompression, triggerCompression } from '@vitrine/contract/presigned-media';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/server.ts';
import { lookThrough } from './look-through.ts';

const job = { job_id: 'a8b8f2a0-0000-4000-8000-000000000001', media_url: 'https://files.example/a.mp4' };
type Told = 'away' | { job_status: string; progress: number; failure: string | null };
const running = (progress: number): Told => ({ job_status: 'RUNNING', progress, failure: null });
const done: Told = { job_status: 'COMPLETE', progress: 1, failure: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each question is answered by the next of these, the last one again and again. */
function tell(...answers: readonly Told[]) {
  let asked = 0;
  return answerCalls(({ path }) => {
    if (path === triggerCompression.path) return { data: job };
    if (path === cancelCompression.path) return { data: { job_status: 'CANCELED' } };
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 'away';
    asked += 1;
    return answer === 'away' ? answer : { data: answer };
  });
}

const countOf = (calls: ReturnType<typeof tell>, { path }: { path: string }) =>
  calls.filter((call) => call.path === path).length;

async function look(signal = new AbortController().signal) {
  const shares: number[] = [];
  const looking = lookThrough('https://files.example/a.mp4', (share) => shares.push(share), signal);
  const end = looking.then(
    (looked) => looked,
    (thrown: unknown) => String(thrown),
  );
  return { shares, end };
}

/** Time goes on as long as something is waited for. */
async function finish<T>(end: Promise<T>): Promise<T> {
  const state = { isOver: false };
  void end.then(() => (state.isOver = true));
  for (let step = 0; step < 500 && !state.isOver; step += 1) await vi.advanceTimersByTimeAsync(500);
  return end;
}

it.each<[string, Told[], unknown, number[]]>([
  ['tells how far it is until it is done', [running(0.1), running(0.7), done], { media: job.media_url }, [0.1, 0.7]],
  ['goes on when the server was away', [running(0.1), 'away', 'away', done], { media: job.media_url }, [0.1]],
  [
    'says why it failed',
    [{ job_status: 'FAILED', progress: 0.2, failure: 'video_unreadable' }],
    { reason: 'video_unreadable' },
    [],
  ],
  [
    'says that somebody else canceled it',
    [{ job_status: 'CANCELED', progress: 0, failure: null }],
    { reason: 'internal' },
    [],
  ],
])('%s', async (_what, answers, expected, told) => {
  const calls = tell(...answers);
  const { shares, end } = await look();
  expect(await finish(end)).toEqual(expected);
  expect(shares).toEqual(told);
  expect([countOf(calls, triggerCompression), countOf(calls, cancelCompression)]).toEqual([1, 0]);
});

it('asks thirty times, and then says that it is slow', async () => {
  const calls = tell(running(0.5));
  const { end } = await look();
  expect(await finish(end)).toEqual({ reason: 'slow' });
  expect([countOf(calls, checkCompression), countOf(calls, cancelCompression)]).toEqual([30, 0]);
});

it('tells the server once nobody waits any more, and hears nothing of what comes later', async () => {
  const calls = tell(running(0.5));
  const ending = new AbortController();
  const { shares, end } = await look(ending.signal);
  await vi.waitFor(() => expect(shares).toEqual([0.5]));
  ending.abort(new Error('canceled'));
  expect(await finish(end)).toBe('Error: canceled');
  await vi.waitFor(() => expect(countOf(calls, cancelCompression)).toBe(1));
  expect(shares).toEqual([0.5]);
});
