// Serves an endpoint of the contract as a stream of server-sent events: refused like any other call, open until someone ends it.
import type { AnswerGiven, Endpoint } from '@vitrine/contract/endpoint';
import { timings } from '@vitrine/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { readCall, timed, type Call, type Gate } from './serve.ts';

export interface EventStream<Event> {
  /** Checks the event against the contract and sends it; nothing is sent once the stream has ended. */
  send(event: Event): void;
  end(): void;
}

/**
 * Prepares a stream: what it throws is the refusal. It is answered what begins the stream and in turn answers how to clean
 * up once it is over, whoever ended it.
 */
type EventHandler<E extends Endpoint, Actor> = (
  call: Call<E, Actor>,
) => Promise<(stream: EventStream<AnswerGiven<E>>) => () => void>;
export type ServeEvents<Actor> = <E extends Endpoint>(endpoint: E, handler: EventHandler<E, Actor>) => void;

/** Comments go out this often, so that nobody between takes the line for dead, and it is seen whether the session lives. */
const heartbeatMs = 20_000;
/** After how long a browser asks again when the line broke. */
const retryMs = 3_000;
/** Who is this far behind does not read. */
const mostUnread = 1024 ** 2;

export interface StreamSettings<Actor> {
  beatMs?: number;
  /** Is given what to call when sessions may have ended, with whose: their streams then end at once. */
  doubted?: (check: (isMeant: (actor: Actor) => boolean) => void) => void;
}

/**
 * Makes the `serveEvents` of an application. A stream ends with its session, when its bearer's rights change, when the
 * other side goes away or stops reading, and when the application closes.
 */
export function createServeEvents<Actor>(
  app: FastifyInstance,
  gate: Gate<Actor>,
  log: Log,
  { beatMs = heartbeatMs, doubted = () => undefined }: StreamSettings<Actor> = {},
): ServeEvents<Actor> {
  const open = new Map<OpenLine, Actor | null>();
  let isClosing = false;
  const places = new Places();
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const line of open.keys()) line.end();
  });
  doubted((isMeant) => {
    for (const [line, actor] of open) if (actor === null || isMeant(actor)) line.beat();
  });
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const call = await readCall(gate, endpoint, request, reply);
        const bearer = call.token ?? '';
        const place = places.take(bearer);
        if (place === null) throw new Problem('rate_limited');
        reply.raw.once('close', place.leave);
        const begin = await timed(handler(call), timings.requestTimeout);
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, {
          ...toPlain(reply.getHeaders()),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // proxies that gather answers would keep events back
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        });
        raw.write(`retry: ${retryMs}\n\n`);
        const isAlive = async (): Promise<boolean> => {
          const actor = call.token === null ? null : await gate.authenticate(call.token);
          return JSON.stringify(actor) === JSON.stringify(call.actor);
        };
        let own: OpenLine | null = null;
        const line = keepOpen(raw, {
          beatMs,
          isAlive,
          failed: (problem) => log.warn({ problem: String(problem) }, 'a stream of events failed'),
          begin: (stream) =>
            begin({ ...stream, send: (event) => stream.send(JSON.stringify(endpoint.answer.parse(event))) }),
          ended: () => void (own && open.delete(own)),
        });
        if (raw.writableEnded) return;
        own = line;
        open.set(line, call.actor);
        if (isClosing || raw.destroyed) line.end();
      },
    });
  };
}

/** Of one session: a person with a few windows open. */
const mostPerSession = 5;

/** How many streams each session has open, or is about to open. */
class Places {
  readonly #taken = new Map<string, number>();

  /** Null when all are taken. */
  take(bearer: string): { leave: () => void } | null {
    const taken = this.#taken.get(bearer) ?? 0;
    if (taken >= mostPerSession) return null;
    this.#taken.set(bearer, taken + 1);
    return {
      leave: () => {
        const left = (this.#taken.get(bearer) ?? 1) - 1;
        if (left > 0) this.#taken.set(bearer, left);
        else this.#taken.delete(bearer);
      },
    };
  }
}

interface Line {
  beatMs: number;
  begin: (stream: { send: (text: string) => void; end: () => void }) => () => void;
  isAlive: () => Promise<boolean>;
  failed: (problem: unknown) => void;
  ended: () => void;
}

interface OpenLine {
  readonly end: () => void;
  /** Sees whether the session lives, before it is time. */
  readonly beat: () => void;
}

/** Holds one line open. */
function keepOpen(raw: ServerResponse, { beatMs, begin, isAlive, failed, ended }: Line): OpenLine {
  let isOver = false;
  let cleanUp: (() => void) | null = null;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(heart);
    cleanUp?.();
    ended();
    raw.end();
  };
  const write = (text: string): void => {
    if (isOver) return;
    if (raw.writableLength > mostUnread) end();
    else raw.write(text);
  };
  const beat = async (): Promise<void> => {
    write(':\n\n');
    try {
      if (!(await isAlive())) end();
    } catch (problem) {
      // the database is away: whoever was admitted stays, and only waits
      failed(problem);
    }
  };
  const heart = setInterval(() => void beat(), beatMs).unref();
  raw.on('close', end);
  raw.on('error', end);
  cleanUp = begin({ send: (text) => write(`data: ${text}\n\n`), end });
  if (isOver) cleanUp();
  return { end, beat: () => void beat() };
}

function toPlain(headers: Record<string, number | string | string[] | undefined>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );
}
