// Whether the time of an answer tells who has an account: the same calls for people that there are and people that there are not, in turns.
import { login, loginInfluencer, forgotInfluencerPassword, forgotPassword } from '@vitrine/contract/identity';
import { exchangeToken, register, resendVerification, resetPassword, verifyAccount } from '@vitrine/contract/identity';
import { requestAccount } from '@vitrine/contract/arrivals';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { askForPasskey, loginByPasskey } from '@vitrine/contract/second-steps';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { openReader, quantile, startApp, type Reader } from './parts/app.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';

const rounds = Number(process.argv[2] ?? 300);
/** At which the code around it is read and compiled. */
const warmUps = 20;
/** In ms, at the median. */
const aim = 5;

interface Asked {
  readonly endpoint: Endpoint;
  /** By whether there is such a person; the number makes each one another. */
  readonly body: (isThere: boolean, n: number) => object;
}

const there = (n: number): string => `person-${n}`;
const nobody = (n: number): string => `nobody-${n}`;
const nameOf = (isThere: boolean, n: number): string => (isThere ? there(n) : nobody(n));
const wrong = 'not the right one 1';

const agent = new Agent({ keepAlive: false });
let sent = 0;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-enumeration-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
const listening = await startApp(postgres.connectionString('vitrine'), folder);
try {
  const reader = await openReader(listening, 'bench-merchant');
  await fillTeam(reader);
  await measure(reader);
} finally {
  await listening.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** As many people of each kind as there are rounds, each with the password of the merchant: a person's tries are counted. */
async function fillTeam({ businessId }: Reader): Promise<void> {
  const { db } = listening.app.platform.database;
  const people = rounds + warmUps;
  await sql`
    insert into accounts (business_id, account_id, role, member_role, exceptions, permissions, username, email, name,
      password_hash, email_verified_at, created_at)
    select business_id, gen_random_uuid(), kind.role, kind.member_role, '{}', kind.permissions, kind.prefix || n,
      kind.prefix || n || '@bench.example', '', password_hash, case when kind.prefix = 'new-' then null else now() end, now()
    from accounts, generate_series(0, ${people - 1}::int) as n,
      (values ('staff', 'viewer', null::jsonb, 'person-'), ('staff', 'viewer', null, 'new-'),
        ('influencer', null, '{}', 'star-')) as kind (role, member_role, permissions, prefix)
    where business_id = ${businessId} and accounts.role = 'admin'`.execute(db);
  await sql`analyze`.execute(db);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** A mailed link's code that was never mailed: of a business that there is, or of none. */
function forgedToken(businessId: string): string {
  return Buffer.concat([bytesOf(businessId), randomBytes(32)]).toString('base64url');
}

function answerOf(handle: Buffer): object {
  return {
    id: randomBytes(32).toString('base64url'),
    rawId: randomBytes(32).toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
      userHandle: handle.toString('base64url'),
    },
  };
}

function callsOf({ businessId }: Reader): Readonly<Record<string, Asked>> {
  const tokenOf = (isThere: boolean) => forgedToken(isThere ? businessId : randomUUID());
  return {
    'sign-in, wrong password': {
      endpoint: login,
      body: (isThere, n) => ({ username: nameOf(isThere, n), password: wrong }),
    },
    'sign-in by e-mail address': {
      endpoint: login,
      body: (isThere, n) => ({ username: `${nameOf(isThere, n)}@bench.example`, password: wrong }),
    },
    'sign-in, second step sent along': {
      endpoint: login,
      body: (isThere, n) => ({ username: nameOf(isThere, n), password: wrong, code: '123456' }),
    },
    'influencer’s sign-in, of a merchant': {
      endpoint: loginInfluencer,
      body: (isThere, n) => ({
        admin_username: 'bench-merchant',
        username: isThere ? `star-${n}` : nobody(n),
        password: wrong,
      }),
    },
    'influencer’s sign-in, whether there is the merchant': {
      endpoint: loginInfluencer,
      body: (isThere, n) => ({ admin_username: nameOf(isThere, n), username: nobody(n), password: wrong }),
    },
    'forgotten password': { endpoint: forgotPassword, body: (isThere, n) => ({ username: nameOf(isThere, n) }) },
    'influencer’s forgotten password': {
      endpoint: forgotInfluencerPassword,
      body: (isThere, n) => ({
        username: 'bench-merchant',
        influencer_username: isThere ? `star-${n}` : nobody(n),
      }),
    },
    'link to confirm, again': {
      endpoint: resendVerification,
      body: (isThere, n) => ({ username: isThere ? `new-${n}` : nobody(n) }),
    },
    'mailed link, made up': { endpoint: verifyAccount, body: (isThere) => ({ token: tokenOf(isThere) }) },
    'sign-in link, made up': { endpoint: exchangeToken, body: (isThere) => ({ auth: tokenOf(isThere) }) },
    'invitation or reset, made up': {
      endpoint: resetPassword,
      body: (isThere) => ({ token: tokenOf(isThere), new_password: 'a blue kettle 4' }),
    },
    'request for an account': {
      endpoint: requestAccount,
      body: (isThere, n) => ({
        name: 'Somebody',
        email: `${nameOf(isThere, n)}@bench.example`,
        description: 'A shop of hats.',
      }),
    },
    'registration, a bad password': {
      endpoint: register,
      body: (isThere, n) => ({
        username: `${nameOf(isThere, n)}-x`,
        email: `${nameOf(isThere, n)}@bench.example`,
        password: 'password1',
      }),
    },
    'passkey, the question': { endpoint: askForPasskey, body: () => ({}) },
    'passkey, an answer': {
      endpoint: loginByPasskey,
      body: (isThere) => ({
        passkey: answerOf(Buffer.concat([bytesOf(isThere ? businessId : randomUUID()), bytesOf(randomUUID())])),
      }),
    },
  };
}

/** How long the answer took, and what it was; from another address each time, as one has so many tries. */
async function timeCall({ endpoint, body }: Asked, isThere: boolean, n: number): Promise<{ ms: number; said: string }> {
  const text = JSON.stringify(body(isThere, n));
  sent += 1;
  const localAddress = `127.${1 + (Math.floor(sent / 62_500) % 200)}.${Math.floor(sent / 250) % 250}.${1 + (sent % 250)}`;
  const begun = performance.now();
  const call = request(listening.url + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    agent,
    ...(process.platform === 'linux' && { localAddress }),
  });
  call.end(text);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  );
  const answer = await readText(response);
  const ms = performance.now() - begun;
  return { ms, said: `${response.statusCode} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? ''}` };
}

async function measure(reader: Reader): Promise<void> {
  console.log(`medians of ${rounds} rounds in turns, in ms; the aim is a difference under ${aim}`);
  for (const [name, asked] of Object.entries(callsOf(reader))) {
    const times = { there: [] as number[], nobody: [] as number[] };
    const answers = new Set<string>();
    for (let n = 0; n < rounds + warmUps; n += 1) {
      // which of the two goes first changes each round
      for (const isThere of n % 2 === 0 ? [true, false] : [false, true]) {
        const { ms, said } = await timeCall(asked, isThere, n);
        answers.add(said);
        if (n >= warmUps) times[isThere ? 'there' : 'nobody'].push(ms);
      }
    }
    const [known, unknown] = [quantile(times.there, 0.5), quantile(times.nobody, 0.5)];
    const pairs = times.there.map((ms, place) => ms - (times.nobody[place] ?? 0));
    const apart = quantile(pairs, 0.5);
    console.log(
      `${name.padEnd(52)} there ${known.toFixed(2).padStart(7)}   nobody ${unknown.toFixed(2).padStart(7)}   ` +
        `apart ${apart.toFixed(2).padStart(6)}   ${Math.abs(apart) < aim ? 'met' : 'NOT MET'}   (${[...answers].join(' | ')})`,
    );
  }
}
