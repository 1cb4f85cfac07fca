// What a page reports of itself is in the log with the number of its own call, and with those of the calls it is about.
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientLogRoute } from './client-log-route.ts';
import type { Actor } from './features/identity/identity.ts';
import { SetClock } from './platform/clock.ts';
import { createServe } from './platform/http/serve.ts';
import { createLog } from './platform/log.ts';

const http = () => fastify({ genReqId: () => 'call-1' });

let app: ReturnType<typeof http>;
let lines: unknown[];

beforeEach(() => {
  app = http();
  lines = [];
  const gate = { authenticate: async () => null, belongs: () => true, addressOf: () => '' };
  const log = Object.assign(createLog('silent'), { warn: (facts: unknown) => void lines.push(facts) });
  clientLogRoute(createServe<Actor>(app, gate), { log, clock: new SetClock(new Date('2026-11-01T00:00:00Z')) });
});
afterEach(() => app.close());

const report = (payload: object) => app.inject({ method: 'POST', url: '/api/logs/commit', payload });

it('says of which call it came, and of which it tells', async () => {
  const { statusCode } = await report({
    logs: ['the bag stayed empty', { step: 2 }],
    store_id: 'atelier',
    request_ids: ['call-0', 'for\nged'],
  });
  expect(statusCode).toBe(200);
  expect(lines).toEqual([
    {
      request: 'call-1',
      requests: ['call-0', 'for ged'],
      store: 'atelier',
      cart: '',
      entries: ['the bag stayed empty', '{"step":2}'],
    },
  ]);
});

it('names no other call where none is named', async () => {
  await report({ logs: 'slow' });
  expect(lines).toMatchObject([{ request: 'call-1', requests: [] }]);
});

it.each([
  [Array.from({ length: 21 }, () => 'x'), 'more than twenty'],
  [['x'.repeat(101)], 'one that is no number of a call'],
])('takes no %j: %s', async (requestIds) => {
  expect((await report({ logs: 'slow', request_ids: requestIds })).statusCode).not.toBe(200);
  expect(lines).toEqual([]);
});
