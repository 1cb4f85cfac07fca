// Sends one file to a multipart endpoint and reports how far it has got.
import { timings } from '@vitrine/contract/limits';
import type { AnswerOf, Endpoint, QuerySent } from '@vitrine/contract/endpoint';
import { clientProblem, readEnvelope, toAddress, toHeaders } from './client.ts';
import { readJson } from './json.ts';

export interface Upload<E extends Endpoint> {
  readonly file: Blob;
  readonly fileName: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QuerySent<E>;
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads `file` as `file_resource` and answers the endpoint's data. Throws a `Problem` on refusal, after 60 seconds
 * and without a connection; an aborted upload throws the signal's reason.
 */
export function upload<E extends Endpoint>(endpoint: E, sent: Upload<E>): Promise<AnswerOf<E>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file_resource', sent.file, sent.fileName);
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) sent.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readEnvelope(endpoint, request.status, readJson(request.responseText)));
      } catch (problem) {
        reject(problem instanceof Error ? problem : clientProblem('internal'));
      }
    });
    request.addEventListener('error', () => reject(clientProblem('unavailable')));
    request.addEventListener('timeout', () => reject(clientProblem('timed_out')));
    request.addEventListener('abort', () => reject(sent.signal?.reason ?? new DOMException('aborted', 'AbortError')));
    sent.signal?.addEventListener('abort', () => request.abort());
    request.open(endpoint.method, toAddress(endpoint.path, sent.params ?? {}, { ...(sent.query as object) }));
    request.timeout = timings.uploadTimeout;
    for (const [name, value] of Object.entries(toHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
}
