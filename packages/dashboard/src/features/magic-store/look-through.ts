// Has an uploaded video looked through on the server, and asks how far that is until it is done.
import {
  cancelCompression,
  checkCompression,
  compressionPolling,
  triggerCompression,
  type VideoFailure,
} from '@vitrine/contract/presigned-media';
import { call } from '../../api/client.ts';
import { isProblem, settle } from '../../api/problem.ts';

/** `slow`: it is still at work after all tries. */
export type LookedThrough = { readonly media: string } | { readonly reason: VideoFailure | 'slow' };

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** A server that is away for a moment goes on with the video once it is there again. */
const isAway = (thrown: unknown): boolean => isProblem(thrown, 'unavailable') || isProblem(thrown, 'timed_out');

/**
 * Begins, or goes on asking where it began before; `tell` hears of the share that is done. Once the signal is aborted the
 * server is told that nobody waits any more, and the signal's reason is thrown. Throws a `Problem` where it is refused.
 */
export async function lookThrough(
  video: string,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<LookedThrough> {
  let job: { readonly job_id: string; readonly media_url: string } | null = null;
  // whoever cancels does not wait for the answer: a video nobody asks about any more is forgotten after a day as well
  const leave = (): void => {
    if (job) void settle(call(cancelCompression, { body: { job_id: job.job_id } }));
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (let tried = 0; tried < compressionPolling.tries; tried += 1) {
      try {
        job ??= await call(triggerCompression, { body: { file_url: video } }, { signal });
        const asked = await call(checkCompression, { body: { job_id: job.job_id } }, { signal });
        const { job_status: status, progress, failure } = asked;
        if (status === 'COMPLETE') return { media: job.media_url };
        if (status === 'FAILED' || status === 'CANCELED') return { reason: failure ?? 'internal' };
        tell(progress);
      } catch (thrown) {
        signal.throwIfAborted();
        if (!isAway(thrown)) throw thrown;
      }
      await wait(compressionPolling.everyMs);
      signal.throwIfAborted();
    }
    return { reason: 'slow' };
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
