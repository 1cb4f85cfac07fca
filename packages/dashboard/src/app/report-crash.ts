// Tells the log of the installation what broke on a screen: what was thrown, and where, without what stands behind the address.
import { commitLogs } from '@vitrine/contract/client-logs';
import { call } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';

/** Tells it once and asks for nothing: who reads the screen is told by the screen. */
export function reportCrash(thrown: unknown): void {
  const requestId = isProblem(thrown) ? thrown.requestId : null;
  const logs = [{ crash: String(thrown), at: location.pathname }];
  // what cannot be told either is on the reader's screen all the same: a second problem there would help nobody
  void call(commitLogs, { body: { logs, request_ids: requestId === null ? [] : [requestId] } }).catch(() => undefined);
}
