// Streams of events over the wire: refused like any call, sent as the contract says, and over when anybody ends them.
import { endpointsOf } from '@vitrine/contract/endpoint';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { Problem } from '../problem.ts';
import { answerProblems } from './errors.ts';
import { createServeEvents, type EventStream } from './serve-events.ts';

const ticks = endpointsOf('insights').get('/ticks/{id}', 'person', {
  summary: 'Ticks.',
  params: z.object({ id: z.string().max(9) }),
  answer: z.object({ tick: z.number() }),
  answers: 'events',
});

let app: FastifyInstance;
let url: string;
let actors: Map<string, { rights: string }>;
let asked: string[];
let doubt: (isMeant: (actor: { rights: string }) => boolean) => void;
let stream: EventStream<{ tick: number }>;
const cleanUp = vi.fn<() => void>();
/** Far more often than in life; one test needs it to be seldom. */
let beatMs = 20;

beforeEach(async () => {
  cleanUp.mockReset();
  actors = new Map([['good', { rights: 'all' }]]);
  asked = [];
  app = fastify();
  const log = createLog('silent');
  answerProblems(app, log, () => []);
  const gate = {
    authenticate: async (token: string) => {
      asked.push(token);
      return actors.get(token) ?? null;
    },
    belongs: () => true,
    addressOf: () => '',
  };
  createServeEvents(app, gate, log, { beatMs, doubted: (check) => void (doubt = check) })(ticks, async ({ params }) => {
    if (params.id === 'none') throw new Problem('not_found');
    return (opened) => {
      stream = opened;
      opened.send({ tick: 1 });
      return cleanUp;
    };
  });
  url = await app.listen({ port: 0, host: 'localhost' });
}, 60_000);
afterEach(() => app.close());

const open = (id: string, token = 'good'): Promise<Response> =>
  fetch(`${url}/ticks/${id}`, { headers: { authorization: `Bearer ${token}` } });

describe('a stream of events', () => {
  it('is sent as events, with a word on when to come again, and ends when it is ended', async () => {
    const response = await open('all');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    stream.send({ tick: 2 });
    stream.end();
    const text = await response.text();
    expect(text.replaceAll(':\n\n', '')).toBe('retry: 3000\n\ndata: {"tick":1}\n\ndata: {"tick":2}\n\n');
    expect(cleanUp).toHaveBeenCalledTimes(1);
    stream.send({ tick: 3 });
  });

  it('sends nothing the contract does not know', async () => {
    const response = await open('all');
    expect(() => stream.send({ tick: 'two' } as never)).toThrow(z.ZodError);
    stream.end();
    await response.text();
  });

  it.each([
    ['without a session', 'all', 'bad', 401],
    ['of what is not there', 'none', 'good', 404],
    ['by an address that cannot be', 'far-too-long', 'good', 404],
  ])('%s is refused in the envelope', async (_what, id, token, status) => {
    const response = await open(id, token);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: false });
  });

  it.each([
    ['when its session is revoked', () => actors.delete('good')],
    ['when the rights of its bearer change', () => actors.set('good', { rights: 'fewer' })],
  ])('ends %s', async (_what, change) => {
    const response = await open('all');
    change();
    await response.text();
    expect(cleanUp).toHaveBeenCalledTimes(1);
  });

  describe('when sessions are told to have ended', () => {
    // what is not told of is not looked at by itself either, as long as a test takes
    beforeAll(() => void (beatMs = 3_600_000));
    afterAll(() => void (beatMs = 20));

    it('is held against its own, and no other is', async () => {
      actors.set('other', { rights: 'few' });
      const [own, other] = [await open('all'), await open('all', 'other')];
      asked.length = 0;
      actors.clear();
      doubt(({ rights }) => rights === 'all');
      await own.text();
      expect(asked).toEqual(['good']);
      expect(cleanUp).toHaveBeenCalledTimes(1);
      doubt(() => true);
      await other.text();
      expect(asked).toEqual(['good', 'other']);
    });
  });

  it('is told by comments that it lives', async () => {
    const response = await open('all');
    setTimeout(() => stream.end(), 100);
    expect(await response.text()).toContain('\n\n:\n\n');
  });

  it('holds the closing of the program up no longer than anything else', async () => {
    const response = await open('all');
    await app.close();
    await response.text();
    expect(cleanUp).toHaveBeenCalledTimes(1);
  });

  it('is cleaned up when the other side goes away', async () => {
    const stopping = new AbortController();
    await fetch(`${url}/ticks/all`, { headers: { authorization: 'Bearer good' }, signal: stopping.signal });
    stopping.abort();
    await vi.waitFor(() => expect(cleanUp).toHaveBeenCalledTimes(1), 60_000);
  });
});
