// Ports for programs of tests that must be known before they listen.
import { createServer } from 'node:net';

/**
 * A port that was free a moment ago: the program and the sandbox must know each other's address before they start. It is
 * one that no system gives to whoever asks for any, nor journeys take, nor the other worker.
 */
export async function findFreePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 2;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 10_000 + 2 * Math.floor(Math.random() * 5_000) + worker;
    if (await isFree(port, 'localhost')) return port;
  }
  throw new Error('no free port');
}

/** Whether nobody listens there now. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, host, () => server.close(() => answer(true)));
  });
}
