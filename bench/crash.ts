// Kills parts of the program under visits, events and orders, again and again, and compares what it answered with what it counted and shows.
import { login } from '@vitrine/contract/identity';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { readClickFacts, timeLength } from '../packages/server/src/features/traffic/intake/click-layout.ts';
import { startSplitProgram, type SplitProgram } from '../tests/world/program.ts';
import { keepEngineAway, listUnfinished, SegmentsWriter } from './parts/figures-victims.ts';
import { runLoad, shopperRequest } from './parts/load.ts';
import { OrdersUnderKills } from './parts/orders-under-kills.ts';

/** `npm run bench crash 50` kills fifty times, which takes some eight minutes; each victim has its turn in seven rounds. */
const rounds = Number(process.argv[2] ?? 20);
const begun = performance.now();
const connections = 24;

/**
 * What is killed without a word, in turns. The engine is killed again as soon as it is there; the writer closes days and lays
 * months together all the time until it dies, the last time with a file half written.
 */
const victims = ['program', 'engine', 'web', 'writer', 'worker', 'file', 'database'] as const;
type Victim = (typeof victims)[number];

interface Tally {
  /** Of whole answers: each is something we have promised to count. Visits by their numbers, events by their clicks'. */
  readonly visits: Set<string>;
  readonly events: Set<string>;
  sent: number;
  /** Of questions while the engine was away. */
  readonly figures: { answered: number; refused: number };
  /** Redirects while the engine was away, each of them answered. */
  redirects: number;
  /** How many files a death left half written. */
  halves: number;
}

/** The lines of the pid file of the program's own database: its process first, its socket's folder fifth. */
async function readPidFile({ dataDir }: SplitProgram): Promise<string[]> {
  return (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
}

const readPassword = async ({ dataDir }: SplitProgram): Promise<string> =>
  (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();

/** Asks the program's own database; tries again while that is coming up. */
async function query<Row extends object>(program: SplitProgram, text: string, values: unknown[] = []): Promise<Row[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [, , , , host = ''] = await readPidFile(program);
      const password = await readPassword(program);
      const pool = new Pool({ host, user: 'postgres', password, database: 'vitrine', max: 1 });
      pool.on('error', () => undefined);
      try {
        return (await pool.query<Row>(text, values)).rows;
      } finally {
        await pool.end();
      }
    } catch (problem) {
      if (attempt >= 240) throw problem;
      await pause(250);
    }
  }
}

interface Link {
  readonly code: string;
  readonly link_id: string;
}

async function findLink(program: SplitProgram, type: 'LOOK' | 'SHORT'): Promise<Link> {
  const [link] = await query<Link>(
    program,
    `select code, link_id from links where link_type = $1 and closed_at is null and parent_multilink_id is null
      and (link_type = 'LOOK' or url_type = 'custom') and promocode is null
     union all select code, link_id from links where link_type = $1 and closed_at is null
      and parent_multilink_id is null limit 1`,
    [type],
  );
  if (!link) throw new Error(`the demo world has no ${type}`);
  return link;
}

/** A click on the look, from which those of all events are made. */
async function findClick(program: SplitProgram, { code }: Link): Promise<string> {
  const agent = /User-Agent: (.*)/.exec(shopperRequest('/', 1))?.[1] ?? '';
  const page = await (await fetch(`${program.url}/${code}`, { headers: { 'user-agent': agent } })).text();
  const clickId = /name="click_id" value="([^"]+)"/.exec(page)?.[1];
  if (clickId === undefined) throw new Error('the look carries no click');
  return clickId;
}

async function findProduct(program: SplitProgram, { link_id }: Link): Promise<string> {
  const find = 'select product_id as id from link_products where link_id = $1 limit 1';
  const [product] = await query<{ id: string }>(program, find, [link_id]);
  if (!product) throw new Error('the look shows no product');
  return product.id;
}

async function killDatabase(program: SplitProgram): Promise<void> {
  const [pid] = await readPidFile(program);
  process.kill(Number(pid), 'SIGKILL');
}

/** How its own database is reached by another process. */
async function findDatabase(program: SplitProgram): Promise<string> {
  const [, , , , host = ''] = await readPidFile(program);
  const password = encodeURIComponent(await readPassword(program));
  return `postgresql:///vitrine?host=${encodeURIComponent(host)}&user=postgres&password=${password}`;
}

async function kill(program: SplitProgram, victim: Victim): Promise<void> {
  if (victim === 'database') await killDatabase(program);
  if (victim === 'worker') await program.worker.kill();
  if (victim === 'web') await program.kill();
  if (victim === 'program') await Promise.all([program.kill(), program.worker.kill(), killDatabase(program)]);
}

async function restart(program: SplitProgram, victim: Victim): Promise<void> {
  if (victim === 'program' || victim === 'web') await program.restart();
  if (victim === 'program' || victim === 'worker') await program.worker.start();
}

interface Stage {
  readonly program: SplitProgram;
  /** Of the merchant of the demo world. */
  readonly token: string;
  readonly short: Link;
  readonly look: Link;
  readonly clickId: string;
  readonly product: string;
  readonly tally: Tally;
  readonly orders: OrdersUnderKills;
}

/** Every second request reports a product seen after a click that no other request reports, by a visitor without a key. */
function requestOf(stage: Stage, n: number): string {
  const { short, look, product } = stage;
  if (n % 2 === 0) return `${shopperRequest(`/${short.code}`, n)}\r\n\r\n`;
  const head = shopperRequest(`/${look.code}/e`, n).replace(/^GET/, 'POST');
  const body = `k=${clickOf(stage, n)}&v=${product}`;
  return `${head}\r\nDNT: 1\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** The chance part of a click id is not signed: three bytes of nothing in it tell ours from the history's. */
function clickOf({ clickId }: Stage, n: number): string {
  const number = Buffer.from(n.toString(16).padStart(9, '0').padEnd(12, '0'), 'hex').toString('base64url').slice(0, 6);
  const chance = `AAAA${number}`;
  return clickId.slice(0, timeLength) + chance + clickId.slice(timeLength + chance.length);
}

const eventOf = (stage: Stage, n: number): string =>
  BigInt.asUintN(64, BigInt(readClickFacts(clickOf(stage, n))?.visitId ?? 0))
    .toString(16)
    .padStart(16, '0');

function take(stage: Stage, n: number, head: string): void {
  const { tally } = stage;
  if (n % 2 === 1) {
    if (head.startsWith('HTTP/1.1 204')) tally.events.add(eventOf(stage, n));
    else throw new Error(`a wrong answer to events:\n${head}`);
    return;
  }
  const click = /[?&](?:vtr=|redirect=[^\r\n]*?vtr%3D)([A-Za-z0-9_-]{76})/.exec(head)?.[1];
  const facts = click === undefined ? null : readClickFacts(click);
  if (!head.startsWith('HTTP/1.1 302') || facts === null) throw new Error(`a wrong answer:\n${head}`);
  tally.visits.add(facts.visitId);
}

/** Asks until the victim has died under it, after a moment that is another one each time, and some time longer. */
async function askUntilKilled(stage: Stage, victim: Victim): Promise<void> {
  const { program, tally } = stage;
  const first = tally.sent;
  const before = tally.visits.size;
  const died = strike(stage, victim);
  const bought = stage.orders.place(performance.now() + 3_000);
  const { broken } = await runLoad({
    port: Number(new URL(program.url).port),
    connections,
    seconds: 3,
    hasBody: true,
    request: (n) => {
      tally.sent += 1;
      return requestOf(stage, first + n);
    },
    answered: (head, _bytes, n) => take(stage, first + n, head),
  });
  await Promise.all([died, bought]);
  if (victim === 'engine') tally.redirects += tally.visits.size - before;
  const dies = victim === 'program' || victim === 'web';
  if (dies !== broken > 0) throw new Error(`${broken} connections broke when the ${victim} was killed`);
}

async function strike(stage: Stage, victim: Victim): Promise<void> {
  const { program, tally } = stage;
  const moment = 400 + Math.random() * 1_600;
  if (victim === 'engine') {
    const until = performance.now() + 3_000;
    const [, asked] = await Promise.all([keepEngineAway(program.dataDir, until), askWhile(stage, until)]);
    tally.figures.answered += asked.answered;
    tally.figures.refused += asked.refused;
  } else if (victim === 'writer' || victim === 'file') {
    const folder = join(program.dataDir, 'figures');
    const halves = (await listUnfinished(folder)).length;
    const writer = await SegmentsWriter.start(await findDatabase(program), folder);
    await pause(moment);
    await (victim === 'file' ? writer.killWriting() : writer.kill());
    tally.halves += (await listUnfinished(folder)).length - halves;
  } else {
    await pause(moment);
    await kill(program, victim);
  }
}

type Shown = 'visits' | 'views' | 'checkouts';

/** What the figures say of a link, of everything; null when they are away. */
async function askFigures(
  { program, token }: Pick<Stage, 'program' | 'token'>,
  filters: readonly object[],
  measures: readonly Shown[] = ['visits', 'views'],
): Promise<Readonly<Record<Shown, number>> | null> {
  const days = { from_date: '2024-01-01', to_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  const response = await fetch(`${program.url}/admin/v1/figures/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...days, measures, traffic: 'all', filters }),
  });
  const answer = (await response.json()) as {
    data: { totals: Record<Shown, number> };
    error?: { code: string };
  };
  if (response.status === 200) return answer.data.totals;
  if (response.status >= 500) return null;
  throw new Error(`figures answered ${response.status}: ${JSON.stringify(answer)}`);
}

/** Asks for figures again and again, whether or not there is an engine. */
async function askWhile(stage: Stage, until: number): Promise<{ answered: number; refused: number }> {
  const asked = { answered: 0, refused: 0 };
  while (performance.now() < until) {
    asked[(await askFigures(stage, [])) === null ? 'refused' : 'answered'] += 1;
    await pause(10);
  }
  return asked;
}

/** The same once everything is up again. */
async function getFigures(
  stage: Pick<Stage, 'program' | 'token'>,
  filters: readonly object[],
  measures?: readonly Shown[],
): Promise<Readonly<Record<Shown, number>>> {
  let cause: unknown = null;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const found = await askFigures(stage, filters, measures);
      if (found) return found;
    } catch (problem) {
      // the program may still be coming up: what it said last is told when it never does
      cause = problem;
    }
    await pause(250);
  }
  throw new Error('figures stay away', { cause });
}

async function signIn({ url }: SplitProgram): Promise<string> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

interface Counts {
  readonly visits: string[];
  readonly events: string[];
  /** As the lifetime sums of the link say. */
  readonly visitSum: number;
  readonly viewSum: number;
  /** As figures tell them, of segments and facts. */
  readonly shown: { readonly visits: number; readonly views: number };
}

const ofLink = (link: Link): object => ({ by: 'link', values: [link.link_id] });

async function readCounts(stage: Stage): Promise<Counts> {
  const { program, short, look, product } = stage;
  const visits = await query<{ id: string }>(program, 'select visit_id::text as id from visits where link_id = $1', [
    short.link_id,
  ]);
  const events = await query<{ id: string }>(
    program,
    `select encode(who, 'hex') as id from product_events
     where link_id = $1 and product_id = $2 and kind = 'view' and substring(who for 3) = '\\x000000'`,
    [look.link_id, product],
  );
  const sums = `select coalesce(sum(visits + flagged_visits), 0)::int as visits, coalesce(sum(views), 0)::int as views
    from link_totals where link_id = $1`;
  const [ofShort] = await query<{ visits: number }>(program, sums, [short.link_id]);
  const [ofLook] = await query<{ views: number }>(program, sums, [look.link_id]);
  const { visits: shownVisits } = await getFigures(stage, [ofLink(short)]);
  const { views: shownViews } = await getFigures(stage, [ofLink(look), { by: 'product', values: [product] }]);
  return {
    shown: { visits: shownVisits, views: shownViews },
    visits: visits.map(({ id }) => id),
    events: events.map(({ id }) => id),
    visitSum: ofShort?.visits ?? 0,
    viewSum: ofLook?.views ?? 0,
  };
}

/** Waits until nothing more is being counted. */
async function untilCounted(stage: Stage): Promise<Counts> {
  let last = await readCounts(stage);
  for (let still = 0; still < 6;) {
    await pause(1_000);
    const next = await readCounts(stage);
    const isSame = next.visits.length === last.visits.length && next.events.length === last.events.length;
    still = isSame ? still + 1 : 0;
    last = next;
  }
  return last;
}

function listLost(answered: ReadonlySet<string>, rows: readonly string[]): string[] {
  const kept = new Set(rows);
  return [...answered].filter((each) => !kept.has(each));
}

console.log('starting the program as web and worker, and its demo world …');
const program = await startSplitProgram();
const [short, look] = [await findLink(program, 'SHORT'), await findLink(program, 'LOOK')];
const tally: Tally = {
  visits: new Set(),
  events: new Set(),
  sent: 0,
  figures: { answered: 0, refused: 0 },
  redirects: 0,
  halves: 0,
};
const [clickId, product] = [await findClick(program, look), await findProduct(program, look)];
const token = await signIn(program);
const orders = new OrdersUnderKills(program, (text, values) => query(program, text, values), {
  linkId: look.link_id,
  clickId,
  countShown: async () => (await getFigures({ program, token }, [ofLink(look)], ['checkouts'])).checkouts,
});
await orders.prepare();
const stage: Stage = { program, token, short, look, clickId, product, tally, orders };
const before = await untilCounted(stage);
for (let round = 1; round <= rounds; round += 1) {
  const victim = victims[(round - 1) % victims.length] ?? 'program';
  const [visits, events, bought] = [tally.visits.size, tally.events.size, orders.placed];
  await askUntilKilled(stage, victim);
  await restart(program, victim);
  const answered = `${tally.visits.size - visits} visits, ${tally.events.size - events} events and ${orders.placed - bought} orders`;
  console.log(`round ${round}: ${victim} killed under ${answered}`);
}
const after = await untilCounted(stage);
const fate = await orders.readFate();
await program.stop();

const lost = { visits: listLost(tally.visits, after.visits), events: listLost(tally.events, after.events) };
const doubled = {
  visits: after.visits.length - new Set(after.visits).size,
  events: after.events.length - new Set(after.events).size,
};
const off = {
  visits: after.visitSum - before.visitSum - (after.visits.length - before.visits.length),
  views: after.viewSum - before.viewSum - (after.events.length - before.events.length),
  shownVisits: after.shown.visits - before.shown.visits - (after.visits.length - before.visits.length),
  shownViews: after.shown.views - before.shown.views - (after.events.length - before.events.length),
};
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
const deaths = victims.map((victim, at) => `${victim} ${Math.ceil((rounds - at) / victims.length)}`).join(', ');
console.log(`\n${rounds} rounds of kill -9 at ${connections} connections in ${minutes} minutes: ${deaths}`);
console.log(
  `${tally.visits.size} visits answered: lost ${lost.visits.length}, doubled ${doubled.visits}, sums off by ${off.visits}, figures off by ${off.shownVisits}`,
);
console.log(
  `${tally.events.size} events answered: lost ${lost.events.length}, doubled ${doubled.events}, sums off by ${off.views}, figures off by ${off.shownViews}`,
);
console.log(
  `while the engine was away: ${tally.redirects} redirects answered, 0 failed (one that fails ends the bench); ${tally.figures.refused} questions refused, ${tally.figures.answered} answered between its deaths`,
);
console.log(
  `${fate.placed} orders placed: lost ${fate.lostOrders}, its link counts off by ${fate.countedOff}, figures off by ${fate.shownOff}, the ledger ${fate.isLedgerRight ? 'agrees with its recount' : 'differs from its recount'}`,
);
console.log(
  `${fate.answeredWebhooks} webhooks of orders answered, ${fate.toldTwice} of all webhooks more than once: lost ${fate.lostWebhooks}, doubled ${fate.doubledWebhooks}`,
);
console.log(`${fate.answeredNews} webhooks of products answered: the stock is off by ${fate.stockOff}`);
console.log(`${tally.halves} files were left half written`);
const unanswered =
  after.visits.length - before.visits.length - tally.visits.size + after.events.length - tally.events.size;
console.log(`${unanswered} more were written whose answers the kills cut off (at most ${connections} a round)`);
if (
  !fate.isLedgerRight ||
  fate.toldTwice === 0 ||
  [fate.lostOrders, fate.countedOff, fate.shownOff, fate.lostWebhooks, fate.doubledWebhooks, fate.stockOff].some(
    Boolean,
  ) ||
  [...Object.values(lost).map(({ length }) => length), ...Object.values(doubled), ...Object.values(off)].some(Boolean)
)
  process.exitCode = 1;
