// Writes what pages report of themselves to the log, so little of it that nobody can fill a disk by it.
import { commitLogs } from '@vitrine/contract/client-logs';
import type { Serve } from './features/identity/identity.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { Problem } from './platform/problem.ts';

const mostEntries = 20;
const longestEntry = 500;
/** Of everybody together. */
const mostAMinute = 60;
const minute = 60_000;

export function clientLogRoute(serve: Serve, { log, clock }: { log: Log; clock: Clock }): void {
  let window = { begins: 0, calls: 0 };
  serve(commitLogs, async ({ body, request }) => {
    const now = clock.now().getTime();
    if (now - window.begins >= minute) window = { begins: now, calls: 0 };
    window.calls += 1;
    if (window.calls > mostAMinute) throw new Problem('rate_limited');
    const entries = (Array.isArray(body.logs) ? body.logs : [body.logs]).slice(0, mostEntries).map(toLine);
    const of = { store: toText(body.store_id ?? ''), cart: toText(body.cart_id ?? '') };
    const requests = (body.request_ids ?? []).map(toText);
    log.warn({ ...of, request: request.id, requests, entries }, 'a page reports of itself');
    return {};
  });
}

const toLine = (entry: unknown): string => toText(typeof entry === 'string' ? entry : JSON.stringify(entry));
const toText = (text: string): string => text.replaceAll(/\p{C}/gu, ' ').slice(0, longestEntry);
