// Downloads a file from an endpoint that answers one.
import type { Endpoint } from '@vitrine/contract/endpoint';
import { timings } from '@vitrine/contract/limits';
import { clientProblem, readEnvelope, toAddress, toHeaders, type Sent } from './client.ts';
import { isProblem, type Problem } from './problem.ts';

interface DownloadedFile {
  /** The name the server gives it. */
  readonly name: string;
  readonly content: Blob;
}

/** The file, or the problem that kept it from arriving. */
export type Download =
  | { readonly file: DownloadedFile; readonly problem: null }
  | { readonly file: null; readonly problem: Problem };

/** Never throws a `Problem`: it is shown to whoever asked for the file. */
export async function download<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Download> {
  const { params, query, body } = sent as {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  const hasBody = endpoint.method === 'POST';
  try {
    const response = await fetch(toAddress(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { ...toHeaders(), ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(timings.uploadTimeout),
    });
    if (!response.ok) readEnvelope(endpoint, response.status, await response.json());
    return { file: { name: readName(response.headers), content: await response.blob() }, problem: null };
  } catch (thrown) {
    return { file: null, problem: isProblem(thrown) ? thrown : clientProblem('unavailable') };
  }
}

function readName(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download';
}
