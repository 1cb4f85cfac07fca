// Sends one file to an address that was signed for it, and reports how far it has got.
import { timings } from '@vitrine/contract/limits';
import { problemShape } from '@vitrine/contract/problem';
import { clientProblem } from './client.ts';
import { isRecord, readJson } from './json.ts';
import { Problem } from './problem.ts';

interface Sending {
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Without an answer for so long once all bytes are on their way, nobody waits any longer. */
const longestMs = 10 * timings.uploadTimeout;

/** Throws a `Problem` on refusal and without a connection; an aborted one throws the signal's reason. */
export function sendFile(address: string, file: Blob, { onProgress, signal }: Sending): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(toError(signal.reason));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(readRefusal(request));
    });
    request.addEventListener('error', () => reject(clientProblem('unavailable')));
    request.addEventListener('timeout', () => reject(clientProblem('timed_out')));
    request.addEventListener('abort', () => reject(toError(signal.reason)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', address);
    request.timeout = longestMs;
    request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new DOMException('aborted', 'AbortError');

function readRefusal({ status, responseText }: XMLHttpRequest): Problem {
  const answer = readJson(responseText);
  const refused = problemShape.safeParse(isRecord(answer) ? answer['error'] : null);
  return refused.success ? new Problem(refused.data, status) : clientProblem('unavailable', status);
}
