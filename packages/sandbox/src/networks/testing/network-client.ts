// What tests do with a network: start the sandbox, let a person allow or deny, ask the API, hear callbacks, move the clock.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox.ts';
import { calmNetwork } from '../switches.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Step = string | number;

export interface Answer {
  status: number;
  headers: Headers;
  /** What JSON said, or the text there was. */
  body: unknown;
  /** What stands at the end of the path. */
  at(...path: Step[]): unknown;
  text(...path: Step[]): string;
  list(...path: Step[]): Record<string, unknown>[];
}

function toAnswer({ status, headers }: Response, body: unknown): Answer {
  const at: Answer['at'] = (...path) =>
    path.reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      body,
    );
  return {
    status,
    headers,
    body,
    at,
    text: (...path) => String(at(...path)),
    // tests ask for a list where they expect one
    list: (...path) => at(...path) as Record<string, unknown>[],
  };
}

export interface NetworkWorld {
  sandbox: Sandbox;
  appUrl: string;
  heard: Heard[];
  /** What the app answers to callbacks, in turn; 200 when none is left. */
  answers: { status: number; body: string }[];
  /** Under `/networks`. */
  ask: (path: string, init?: RequestInit) => Promise<Answer>;
  control: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Where the browser is sent by a button of the consent page. */
  press: (page: string, query: Record<string, string>, form: Record<string, string>) => Promise<URL>;
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
  advance: (seconds: number) => Promise<void>;
  close: () => Promise<void>;
}

/** A sandbox of a small shop, with an app that hears callbacks; nothing goes wrong by itself. */
export async function openNetworks(options: Partial<SandboxOptions> = {}): Promise<NetworkWorld> {
  const heard: Heard[] = [];
  const answers: NetworkWorld['answers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      const { status, body } = answers.shift() ?? { status: 200, body: '{}' };
      response.writeHead(status).end(body);
    });
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  const appUrl = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    app: { clientId: 'client-1', clientSecret: 'hush', url: appUrl },
    retryScale: 0.000_01,
    defaults: { products: 60 },
    ...options,
  });
  for (const network of sandbox.networks.list()) Object.assign(network.switches, calmNetwork);
  return { ...createCalls(sandbox), sandbox, appUrl, heard, answers, close: closing(sandbox, server) };
}

type Calls = Pick<NetworkWorld, 'ask' | 'control' | 'press' | 'post' | 'advance'>;

function createCalls({ url }: Sandbox): Calls {
  const ask: Calls['ask'] = async (path, init) => {
    const response = await fetch(path.startsWith('http') ? path : `${url}/networks${path}`, init);
    const text = await response.text();
    return toAnswer(response, text.startsWith('{') ? JSON.parse(text) : text);
  };
  const control: Calls['control'] = (method, path, body) =>
    ask(`/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  return {
    ask,
    control,
    press: async (page, query, form) => {
      const body = new URLSearchParams({ ...query, ...form });
      const response = await fetch(`${url}/networks${page}`, { method: 'POST', body, redirect: 'manual' });
      return new URL(response.headers.get('location') ?? `about:${response.status}`);
    },
    post: (path, form, headers = {}) => ask(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    advance: async (seconds) => void (await control('POST', 'clock', { advance: seconds })),
  };
}

function closing(sandbox: Sandbox, server: ReturnType<typeof createServer>): () => Promise<void> {
  return async () => {
    await sandbox.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
