// The API's manners towards callers who send nonsense: the envelope, its language, limits, documents, and health.
import { commitLogs } from '@vitrine/contract/client-logs';
import { login, register } from '@vitrine/contract/identity';
import { listSessions } from '@vitrine/contract/sessions';
import { getLifetime } from '@vitrine/contract/insights';
import { editLink, getLink, listLinks } from '@vitrine/contract/links';
import { refusal, type ProblemShape } from '@vitrine/contract/problem';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually, metricsToken, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { root } from './world/sources.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('dana');
});
afterAll(async () => {
  await world.stop();
});

interface Refused {
  status: number;
  headers: Headers;
  error: ProblemShape;
}

/** A call that is refused; its answer must be the envelope, whatever was sent. */
async function refuse(path: string, init: RequestInit): Promise<Refused> {
  const response = await fetch(world.url + path, init);
  const { error } = refusal.parse(await response.json());
  return { status: response.status, headers: response.headers, error };
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** Sends megabytes as long as the server takes them, and reads its answer whenever it comes. */
function sendSlowly(headers: Record<string, string>, megabytes = 0): Promise<Omit<Refused, 'headers'>> {
  return new Promise((resolve, reject) => {
    const sent = request(world.url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        const { error } = refusal.parse(JSON.parse(Buffer.concat(chunks).toString()));
        resolve({ status: answer.statusCode ?? 0, error });
        sent.destroy();
      });
    });
    sent.once('error', reject);
    sent.write('"');
    const million = Buffer.alloc(1024 ** 2, 'x');
    for (let count = 0; count < megabytes; count += 1) sent.write(million);
    sent.flushHeaders();
  });
}

/** Sends a whole request over a bare socket before it reads a word of the answer, as simple clients do. */
async function sendBlindly(url: string, bytes: number): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const heads = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
  const written = new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.write(`${heads}content-length: ${bytes}\r\nconnection: close\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, 'x'), (problem) => (problem ? fail(problem) : done()));
  });
  await written;
  return text(socket);
}

describe('a request that cannot be read', () => {
  it.each<[string, string, number, string]>([
    ['broken JSON', '{"username":', 400, 'malformed_json'],
    ['JSON with a comma too many', '{"username":"a",}', 400, 'malformed_json'],
    ['JSON with single quotes', "{'username':'a'}", 400, 'malformed_json'],
    ['no JSON at all', 'username=a&password=b', 400, 'malformed_json'],
    ['an empty body said to be JSON', '', 400, 'malformed_json'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true},"username":"a","password":"b"}', 400, 'malformed_json'],
    ['a list', '[]', 400, 'validation_failed'],
    ['a text', '"username"', 400, 'validation_failed'],
    ['a number', '7', 400, 'validation_failed'],
    ['null', 'null', 400, 'validation_failed'],
    ['lists in lists, very deep', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'validation_failed'],
    ['a list for a text', '{"username":["a"],"password":"b"}', 400, 'validation_failed'],
    ['an object for a text', '{"username":{"$ne":null},"password":{"$ne":null}}', 400, 'validation_failed'],
    ['a zero byte', '{"username":"a\\u0000","password":"b"}', 400, 'validation_failed'],
    ['half a character', '{"username":"\\ud800","password":"b"}', 400, 'validation_failed'],
  ])('%s', async (_name, body, status, code) => {
    const refused = await refuse(login.path, post(body));
    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });

  it('JSON that is no UTF-8', async () => {
    const refused = await refuse(login.path, post(new Uint8Array([0x22, 0xff, 0xfe, 0x22])));
    expect(refused.status).toBe(400);
  });

  it.each([
    ['text/plain', '{"username":"a","password":"b"}'],
    ['application/x-www-form-urlencoded', 'username=a&password=b'],
    ['application/xml', '<username>a</username>'],
    ['application/octet-stream', 'x'],
    ['nonsense', 'x'],
    ['multipart/form-data; boundary=x', '--x--\r\n'],
  ])('%s is not accepted where JSON is', async (type, body) => {
    const refused = await refuse(login.path, post(body, { 'content-type': type }));
    expect([refused.status, refused.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('JSON under its longer name is', async () => {
    const refused = await refuse(
      login.path,
      post('{"username":"nobody","password":"x"}', { 'content-type': 'application/json; charset=utf-8' }),
    );
    expect(refused.error.code).toBe('wrong_credentials');
  });

  it('a body of 10 MB is refused by its length, before it is read', async () => {
    const refused = await sendSlowly({ 'content-length': String(10 * 1024 ** 2) });
    expect(refused).toMatchObject({ status: 413, error: { code: 'body_too_large' } });
  });

  it('a client that reads no answer before it has sent 10 MB sees the refusal too', async () => {
    const bytes = 10 * 1024 ** 2;
    const answer = await sendBlindly(world.url + login.path, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"body_too_large"');
  });

  it('a body of 10 MB without a length is refused on its way', async () => {
    const refused = await sendSlowly({ 'transfer-encoding': 'chunked' }, 10);
    expect(refused).toMatchObject({ status: 413, error: { code: 'body_too_large' } });
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ['GET', '/admin/v1/nothing'],
    ['POST', '/admin/v1/nothing'],
    ['GET', '/admin/v1/links/%ZZ'],
    ['GET', '/sitemap.xml'],
    ['GET', '/.env'],
    ['GET', '/index.php?x=1'],
    ['GET', '/files/../../etc/passwd'],
    ['GET', '/files/a/..%2f..%2fsecrets.json'],
    ['GET', `/files/${'a'.repeat(300)}/b.webp`],
    ['GET', `/admin/${'a/'.repeat(2000)}`],
  ])('%s %.60s is answered in the envelope', async (method, path) => {
    const refused = await refuse(path, { method });
    expect([404, 400, 414]).toContain(refused.status);
    expect(refused.error.message).not.toBe('');
  });

  it.each([
    ['an id that is none', 'not-an-id'],
    ['an id of nobody', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    ['an id with more behind it', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b%00'],
    ['a query in disguise', "1'%20or%20'1'='1"],
    ['a path in disguise', '..%2f..%2fetc'],
    ['a very long one', 'a'.repeat(5000)],
  ])('%s is not found', async (_name, id) => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    for (const path of [getLink.path, getLifetime.path]) {
      const refused = await refuse(path.replace(/\{\w+\}/, id), { headers });
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found']);
    }
    const edited = await refuse(editLink.path.replace('{link_id}', id), post('{"link_type":"LOOK"}', headers));
    expect(edited.error.code).toBe('not_found');
  });

  it.each(['skip=-1', 'count=0', 'count=abc', 'sort_by=title', `q=${'x'.repeat(201)}`, 'q=%00', 'count=1&count=2'])(
    'a list asked for with %s is refused at that field',
    async (query) => {
      const path = listLinks.path.replace('{business_id}', merchant.businessId);
      const refused = await refuse(`${path}?${query}`, post('{}', { authorization: `Bearer ${merchant.token}` }));
      expect(refused.status).toBe(400);
      expect(refused.error.field).toBe(query.split('=')[0]);
    },
  );
});

describe('a call that exists, by another method', () => {
  it.each([
    ['PUT', '/auth/login', 'POST'],
    ['GET', '/auth/login', 'POST'],
    ['OPTIONS', '/auth/login', 'POST'],
    ['DELETE', '/admin/v1/orders', 'GET, HEAD'],
    ['POST', '/admin/v1/orders', 'GET, HEAD'],
    ['PUT', '/aLookXX', 'GET, HEAD'],
    ['DELETE', '/aLookXX/checkout', 'GET, HEAD, POST'],
  ])('%s %s says what can be done there', async (method, path, allowed) => {
    const refused = await refuse(path, { method });
    expect([refused.status, refused.error.code]).toEqual([405, 'method_not_allowed']);
    expect(refused.headers.get('allow')).toBe(allowed);
  });
});

describe('a fault of a field', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'username', 'This is needed.'],
    ['', 'username', 'Use letters, digits, - and _, without spaces'],
    [5, 'username', 'This is not of the right kind.'],
    [{}, 'username', 'This is not of the right kind.'],
    [null, 'username', 'This is not of the right kind.'],
  ])('%j for a text is told as what it is', async (username, field, sentence) => {
    const body = JSON.stringify({ username, email: 'a@mail.example', password: 'abcdef1' });
    const { error } = await refuse(register.path, post(body));
    expect(error).toMatchObject({ code: 'validation_failed', field, message: sentence });
  });

  it('a number that is none is not called missing', async () => {
    const path = listLinks.path.replace('{business_id}', merchant.businessId);
    const { error } = await refuse(`${path}?count=many`, post('{}', { authorization: `Bearer ${merchant.token}` }));
    expect(error).toMatchObject({ field: 'count', message: 'This is not of the right kind.' });
  });

  it('a body that is no object has a fault but no field', async () => {
    const { error } = await refuse(register.path, post('[]'));
    expect(error).toMatchObject({ code: 'validation_failed', message: 'This is not of the right kind.' });
    expect(error).not.toHaveProperty('field');
  });
});

describe('a refusal', () => {
  it('carries the id of its request, also as a header, and is not kept', async () => {
    const refused = await refuse('/nowhere/at/all', {});
    expect(refused.error.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.headers.get('x-request-id')).toBe(refused.error.request_id);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('takes no request id from the caller', async () => {
    const refused = await refuse('/nowhere/at/all', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(refused.error.request_id).not.toBe('mine');
  });

  it.each([
    ['he', /[\u0590-\u05FF]/],
    ['he-IL,he;q=0.9,en;q=0.8', /[\u0590-\u05FF]/],
    ['en', /^[\x20-\x7E]+$/],
    ['fr', /^[\x20-\x7E]+$/],
    ['x'.repeat(8000), /^[\x20-\x7E]+$/],
  ])('is told in the language of %.30s', async (language, script) => {
    const headers = { 'accept-language': language };
    const answers = [
      await refuse('/nowhere/at/all', { headers }),
      await refuse(login.path, post('{', headers)),
      await refuse(login.path, post('{"username":"nobody","password":"x"}', headers)),
      await refuse(register.path, post('{}', headers)),
    ];
    for (const { error } of answers) {
      expect(error.message).toMatch(script);
      for (const field of error.fields ?? []) expect(field.message).toMatch(script);
    }
  });

  it('leaves no blank of a sentence unfilled', async () => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    const long = { title: 'x'.repeat(81), link_type: 'MANY', description: 'x'.repeat(100_000) };
    const refused = await refuse(
      '/admin/v1/links/create',
      post(JSON.stringify({ ...long, business_id: merchant.businessId }), headers),
    );
    expect(refused.error.fields?.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(refused.error)).not.toMatch(/[{]\w+[}]/);
  });
});

describe('headers', () => {
  it('guard every answer', async () => {
    const { headers } = await fetch(`${world.url}/openapi.json`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('keep answers to the signed-in out of caches', async () => {
    const { headers } = await world.call(listSessions, { token: merchant.token });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

const sendReport = (body: object): Promise<Response> =>
  fetch(world.url + commitLogs.path, post(JSON.stringify(body), { 'x-forwarded-for': '203.0.113.9' }));

describe('what a page reports of itself', () => {
  it.each<[string, object]>([
    ['words', { logs: 'the bag did not open' }],
    ['a list of both kinds', { logs: ['a', { at: 'bag', tries: 3 }], store_id: '1', cart_id: 'c' }],
  ])('is taken without signing in: %s', async (_what, body) => {
    expect((await sendReport(body)).status).toBe(200);
  });

  it('is refused beyond what one installation can need', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => sendReport({ logs: 'again' })));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

const isDocument = (value: unknown): boolean => typeof value === 'object' && value !== null && 'openapi' in value;

describe('documents', () => {
  it('the served OpenAPI document is the committed one', async () => {
    const served: unknown = await (await fetch(`${world.url}/openapi.json`)).json();
    expect(served).toEqual(JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8')));
  });

  const served = ['/openapi.json', '/docs/json'];

  it.each(served)('%s is written once: whoever asks again is sent the same bytes', async (path) => {
    const first = await (await fetch(world.url + path)).arrayBuffer();
    const made = vi.spyOn(JSON, 'stringify');
    try {
      const again = await (await fetch(world.url + path)).arrayBuffer();
      expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);

      expect(made.mock.calls.filter(([value]) => isDocument(value))).toEqual([]);
    } finally {
      made.mockRestore();
    }
  });

  it.each(served)('%s is not sent again to who has it', async (path) => {
    const { headers } = await fetch(world.url + path);
    const tag = headers.get('etag') ?? '';
    const ask = async (has: string): Promise<[number, number]> => {
      const answer = await fetch(world.url + path, { headers: { 'if-none-match': has } });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    };
    expect(await ask(tag)).toEqual([304, 0]);
    expect(await ask(`"another", ${tag}`)).toEqual([304, 0]);
    expect(await ask(tag.replace('W/', ''))).toEqual([304, 0]);
    for (const has of ['"another"', 'W/""', '']) {
      const [status, bytes] = await ask(has);
      expect([status, bytes > 100_000]).toEqual([200, true]);
    }
  });

  it('is the same document wherever it is asked for', async () => {
    const [one, other] = await Promise.all(served.map(async (path) => (await fetch(world.url + path)).text()));
    expect(other).toBe(one);
  });

  it('people read it at /docs, under a policy that lets its styles in and no foreign script', async () => {
    const response = await fetch(`${world.url}/docs`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' [^;]*'unsafe-inline'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('mails of the demo are read at /dev/outbox, with nothing in them run', async () => {
    const body = JSON.stringify({
      username: 'scripted',
      email: 'scripted@mail.example',
      password: 'abcdef1',
      name: '<script>alert(1)</script>',
    });
    await fetch(world.url + register.path, post(body));
    await eventually('the letter', async () => (await world.letters('scripted@mail.example'))[0]);
    const page = await (await fetch(`${world.url}/dev/outbox`)).text();
    expect(page).toContain('scripted@mail.example');
    expect(page).not.toContain('<script>');
    const { letters } = (await (await fetch(`${world.url}/dev/outbox.json`)).json()) as {
      letters: { to: string; link: string }[];
    };
    expect(letters[0]).toMatchObject({ to: 'scripted@mail.example' });
    expect(letters[0]?.link).toContain(`${world.url}/verify-account?token=`);
  });
});

const askHealth = async (): Promise<[number, unknown]> => {
  const response = await fetch(`${world.url}/healthz`);
  return [response.status, await response.json()];
};

const allWell = {
  database: 'ok',
  visits: 'ok',
  spool: 'ok',
  worker: 'ok',
  jobs: 'ok',
  deliveries: 'ok',
  figures: 'ok',
  files: 'ok',
};

describe('health', () => {
  it('is good while everything works', async () => {
    expect(await askHealth()).toEqual([200, { status: 'ok', checks: allWell, stores: {} }]);
  });

  it('says what is still to be made, then what stands still behind it, and is itself again after', async () => {
    const { app } = world;
    app.setStarting('the demo world is being made');
    expect(await askHealth()).toMatchObject([503, { status: 'starting', checks: { start: expect.any(String) } }]);
    const { db } = app.platform.database;
    await sql`update processes set breathed_at = now() - interval '61 seconds'`.execute(db);
    app.setStarting(null);
    expect(await askHealth()).toMatchObject([
      200,
      { status: 'degraded', checks: { ...allWell, worker: expect.stringMatching(/^none has given .* 6\d s$/) } },
    ]);
    await sql`update processes set breathed_at = now()`.execute(db);
    await sql`insert into pgboss.job (name, state, policy) values ('stores.nightly', 'failed', 'short')`.execute(db);
    await sql`insert into inbox (business_id, delivery_id, platform, topic, body, received_at)
      values (${merchant.businessId}, 'late', 'shopify', 'shop/update', '{}', now() - interval '301 seconds')`.execute(
      db,
    );
    app.setStarting(null);
    expect(await askHealth()).toMatchObject([
      200,
      {
        status: 'degraded',
        checks: {
          jobs: '1 have used up their retries: npm run attention',
          deliveries: expect.stringMatching(/^1 wait, the oldest for 30\d s$/),
        },
      },
    ]);
    const [failed] = await app.platform.jobs.listFailed(9);
    await app.platform.jobs.dismiss('stores.nightly', failed?.id ?? '');
    await sql`delete from inbox`.execute(db);
    app.setStarting(null);
    expect(await askHealth()).toEqual([200, { status: 'ok', checks: allWell, stores: {} }]);
  });

  it('is broken while the spools cannot be written to, and itself again after', async () => {
    const spool = join(world.dataDir, 'spool');
    await rename(spool, `${spool}.away`);
    await writeFile(spool, 'no folder');
    world.app.setStarting(null);
    expect(await askHealth()).toMatchObject([
      503,
      { status: 'broken', checks: { ...allWell, spool: expect.stringMatching(/^cannot be written: E/) } },
    ]);
    await rm(spool);
    await rename(`${spool}.away`, spool);
    world.app.setStarting(null);
    expect(await askHealth()).toEqual([200, { status: 'ok', checks: allWell, stores: {} }]);
  });

  it('is measured for whoever brings the token; to everybody else there is no such page', async () => {
    await fetch(`${world.url}/nobody7`, { redirect: 'manual' });
    await world.call(listSessions, { token: merchant.token });
    const ask = (token?: string): Promise<Response> =>
      fetch(`${world.url}/metrics`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
    for (const token of [undefined, 'wrong', merchant.token]) expect((await ask(token)).status).toBe(404);
    const page = await ask(metricsToken);
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const told = await page.text();
    expect(told).toMatch(
      /^vitrine_http_request_duration_seconds_count\{method="GET",route="public",status="404"\} [1-9]/m,
    );
    expect(told).toContain(`_count{method="GET",route="${listSessions.path}",status="200"}`);
    for (const line of [
      /^vitrine_visits_answered_total 0$/m,
      /^vitrine_visits_waiting 0$/m,
      /^vitrine_healthy\{part="database"\} 1$/m,
      /^# TYPE vitrine_jobs_failed gauge$/m,
      /^vitrine_job_duration_seconds_count\{job="[\w.]+",outcome="completed"\} [1-9]/m,
      /^vitrine_webhooks_waiting 0$/m,
      /^vitrine_stores_troubled\{kind="scopes_missing"\} 0$/m,
      /^vitrine_stores_troubled\{kind="bulk_refused"\} 0$/m,
      /^vitrine_database_connections [1-9]/m,
      /^vitrine_figures_segments 0$/m,
      /^vitrine_figures_bytes 0$/m,
      /^vitrine_figures_open_facts 0$/m,
      /^# TYPE vitrine_figures_closed_day_timestamp_seconds gauge$/m,
      /^vitrine_figures_replaced_months 0$/m,
      /^# TYPE vitrine_figures_cluster_missing gauge$/m,
      /^vitrine_figures_engine_losses_total 0$/m,
      /^vitrine_figures_questions 0$/m,
      /^vitrine_figures_questions_waiting 0$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ])
      expect(told).toMatch(line);
    // never of a person, a business or a link
    for (const secret of [merchant.username, merchant.businessId, 'nobody7']) expect(told).not.toContain(secret);
  });

  // the last test of the file: there is no way back
  it('names the database when it is gone, and calls answer that a part is away', async () => {
    await world.database.drop();
    const [status, report] = await askHealth();
    expect(status).toBe(503);
    expect(report).toMatchObject({
      status: 'broken',
      checks: { database: expect.stringMatching(/^away: /), visits: 'ok' },
    });
    const answer = await world.call(listSessions, { token: merchant.token });
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  });
});
