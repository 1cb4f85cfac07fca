// For how long the maker of an answer is waited for.
import { endpointsOf } from '@vitrine/contract/endpoint';
import { timings } from '@vitrine/contract/limits';
import { searchByMedia } from '@vitrine/contract/vision';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { answerProblems } from './errors.ts';
import { createServe } from './serve.ts';

const { get, post } = endpointsOf('insights');
const described = { summary: 'A number.', answer: z.object({ made: z.number() }) };

it('an endpoint waits as long as it says: a minute for files and for what a picture shows', () => {
  expect([
    get('/usual', 'anyone', described).timeoutMs,
    post('/file', 'anyone', { ...described, content: 'multipart' }).timeoutMs,
    post('/own', 'anyone', { ...described, timeoutMs: 5 }).timeoutMs,
    searchByMedia.timeoutMs,
  ]).toEqual([timings.requestTimeout, timings.uploadTimeout, 5, timings.searchTimeout]);
});

it('what takes longer is refused as timed_out', async () => {
  const app = fastify();
  answerProblems(app, createLog('silent'), () => []);
  const serve = createServe(app, { authenticate: async () => null, belongs: () => true, addressOf: () => '' });
  serve(get('/never', 'anyone', { ...described, timeoutMs: 5 }), () => new Promise<never>(() => undefined));
  serve(get('/at-once', 'anyone', described), async () => ({ made: 1 }));
  const ask = async (url: string) => (await app.inject({ url })).json<{ error: { code: string } | null }>().error;
  expect(await ask('/never')).toMatchObject({ code: 'timed_out' });
  expect(await ask('/at-once')).toBeNull();
  await app.close();
});
