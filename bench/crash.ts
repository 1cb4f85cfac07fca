// Kills the whole program under visits, again and again, and compares the visits it answered with those it counted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { startProgram, type Program } from '../tests/e2e/program.ts';
import { runLoad, shopperRequest } from './parts/load.ts';

const rounds = Number(process.argv[2] ?? 5);
const connections = 24;

interface Tally {
  /** Click ids of whole answers: each is a visit we have promised to count. */
  readonly answered: Set<string>;
  sent: number;
}

/** Runs `work` on the program's own embedded database, whose socket its pid file names. */
async function query<Row extends object>(program: Program, text: string, values: unknown[] = []): Promise<Row[]> {
  const lines = (await readFile(join(program.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const pool = new Pool({ host: lines[4] ?? '', user: 'postgres', database: 'vitrine', max: 1 });
  try {
    return (await pool.query<Row>(text, values)).rows;
  } finally {
    await pool.end();
  }
}

async function findShort(program: Program): Promise<{ code: string; linkId: string }> {
  const [short] = await query<{ code: string; link_id: string }>(
    program,
    `select code, link_id from links where url_type = 'custom' and promocode is null and closed_at is null
     union all select code, link_id from links where link_type = 'SHORT' and closed_at is null limit 1`,
  );
  if (!short) throw new Error('the demo world has no short');
  return { code: short.code, linkId: short.link_id };
}

/** Visits the short until the program dies under it, after a moment that is another one each time. */
async function visitUntilKilled(program: Program, code: string, tally: Tally): Promise<number> {
  const port = Number(new URL(program.url).port);
  const before = tally.answered.size;
  const died = pause(400 + Math.random() * 1_600).then(() => program.kill());
  const { broken } = await runLoad({
    port,
    connections,
    seconds: 10,
    request: (n) => {
      tally.sent += 1;
      return shopperRequest(`/${code}`, n, tally.sent);
    },
    answered: (head) => {
      const click = /[?&](?:vtr=|redirect=[^\r\n]*?vtr%3D)([A-Za-z0-9_-]{76})/.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 302') || click === undefined) throw new Error(`a wrong answer:\n${head}`);
      tally.answered.add(click);
    },
  });
  await died;
  if (broken === 0) throw new Error('the program was not killed under load');
  return tally.answered.size - before;
}

async function readCounts(program: Program, linkId: string): Promise<{ rows: string[]; counted: number }> {
  const rows = await query<{ click_id: string }>(program, 'select click_id from visits where link_id = $1', [linkId]);
  const [sum] = await query<{ visits: string }>(
    program,
    'select sum(visits + flagged_visits) as visits from visit_days where link_id = $1',
    [linkId],
  );
  return { rows: rows.map((row) => row.click_id), counted: Number(sum?.visits ?? 0) };
}

/** Waits until the program says that nothing waits to be counted. */
async function untilCounted(program: Program, linkId: string): Promise<{ rows: string[]; counted: number }> {
  let last = await readCounts(program, linkId);
  for (let still = 0; still < 4;) {
    await pause(500);
    const next = await readCounts(program, linkId);
    still = next.counted === last.counted ? still + 1 : 0;
    last = next;
  }
  return last;
}

console.log('starting the program and its demo world …');
const program = await startProgram();
const { code, linkId } = await findShort(program);
const before = new Set((await untilCounted(program, linkId)).rows);
const tally: Tally = { answered: new Set(), sent: 0 };
for (let round = 1; round <= rounds; round += 1) {
  const answered = await visitUntilKilled(program, code, tally);
  await program.restart();
  console.log(`round ${round}: killed after ${answered} answered visits, started again`);
}
const { rows, counted } = await untilCounted(program, linkId);
await program.stop();

const kept = new Set(rows);
const lost = [...tally.answered].filter((click) => !kept.has(click)).length;
const doubled = counted - kept.size;
const unanswered = [...kept].filter((click) => !before.has(click) && !tally.answered.has(click)).length;
console.log(
  `\n${tally.answered.size} visits answered in ${rounds} rounds of kill -9: lost ${lost}, doubled ${doubled}`,
);
console.log(`${unanswered} more were written whose answers the kills cut off (at most ${connections} a round)`);
if (lost > 0 || doubled !== 0) process.exitCode = 1;
