// The second opinion of statements: every movement is laid on its month again, and everything added up anew.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { sum } from './exact.ts';

/** Something that is not as it has to be, in words for whoever runs the program. */
export interface MoneyFault {
  readonly businessId: string;
  /** Whose statement, which invoice, which file. */
  readonly where: string;
  readonly fault: string;
}

interface StatedSums {
  readonly account: string;
  readonly currency: string;
  readonly month: string;
  readonly opening: string;
  readonly earned: string;
  readonly refunded: string;
  readonly other: string;
  readonly settled: string;
  readonly paid: string;
  readonly closing: string;
  readonly lines: number;
}

interface Movement {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  readonly kind: string;
  readonly amount: string;
  readonly day: string;
  /** The month it is stated in, and its place there; null for none yet. */
  readonly month: string | null;
  readonly position: number | null;
  /** Whether the line says another influencer or currency than the entry. */
  readonly isAstray: boolean;
  /** Whether it was there well before the last statements were issued. */
  readonly isOld: boolean;
}

interface Paid {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly day: string;
  readonly month: string | null;
}

/** Of a business; every statement that was issued. */
export async function recountStatements(db: Db, businessId: string): Promise<MoneyFault[]> {
  const stated = await readStated(db, businessId);
  const paid = await readPaid(db, businessId);
  const last = await readLastMonth(db, businessId);
  const faults: MoneyFault[] = [];
  const accounts = new Set([...stated, ...paid].map(({ account }) => account));
  for (const account of await listEarning(db, businessId)) accounts.add(account);
  for (const account of accounts) {
    const movements = await readMovements(db, businessId, account);
    const say = (of: { currency: string }, what: string): void =>
      void faults.push({ businessId, where: `influencer ${account}, ${of.currency}`, fault: what });
    for (const { id, isAstray, month, day, isOld, currency } of movements) {
      if (isAstray) say({ currency }, `entry ${id} stands on somebody else’s statement`);
      if (month !== null && day.slice(0, 7) > month) say({ currency }, `entry ${id} of ${day} stands on ${month}`);
      if (month === null && last !== null && isOld && day.slice(0, 7) <= last)
        say({ currency }, `entry ${id} of ${day} stands on no statement`);
    }
    const own = stated.filter((each) => each.account === account);
    const given = paid.filter((each) => each.account === account);
    for (const { currency, month } of [...movements, ...given])
      if (month !== null && !own.some((each) => each.month === month && each.currency === currency))
        say({ currency }, `there is no statement of ${month}`);
    for (const { day, month, id, currency } of given)
      if (month !== null && day.slice(0, 7) > month) say({ currency }, `payment ${id} of ${day} stands on ${month}`);
    for (const [currency, statements] of Map.groupBy(own, (each) => each.currency)) {
      let before = 0n;
      for (const statement of statements) {
        const lines = movements.filter((each) => each.month === statement.month && each.currency === currency);
        const payments = given.filter((each) => each.month === statement.month && each.currency === currency);
        for (const what of compare(statement, { before, lines, payments }))
          say({ currency }, `${statement.month}: ${what}`);
        before = BigInt(statement.closing);
      }
    }
  }
  return faults;
}

const amountOf = (all: readonly { amount: string }[]): bigint => sum(all.map(({ amount }) => BigInt(amount)));

/** Where kinds of entries stand; all others are `other`. */
const partOf: Readonly<Record<string, string>> = {
  earned: 'earned',
  refund: 'refund',
  repaid: 'settled',
  written_off: 'settled',
};

function* compare(
  statement: StatedSums,
  { before, lines, payments }: { before: bigint; lines: readonly Movement[]; payments: readonly Paid[] },
): Generator<string> {
  const sums = Map.groupBy(lines, ({ kind }) => partOf[kind] ?? 'other');
  const right = {
    opening: before,
    earned: amountOf(sums.get('earned') ?? []),
    refunded: amountOf(sums.get('refund') ?? []),
    other: amountOf(sums.get('other') ?? []),
    settled: amountOf(sums.get('settled') ?? []),
    paid: amountOf(payments),
    closing: before + amountOf(lines) - amountOf(payments),
    lines: BigInt(lines.length),
  };
  for (const [name, value] of Object.entries(right)) {
    const told = statement[name as keyof typeof right];
    if (BigInt(told) !== value) yield `${name} is ${told} and should be ${value} (minor units)`;
  }
  const inOrder = lines.toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
  if (inOrder.some(({ position }, at) => position !== at + 1)) yield 'its lines are not in the order of their days';
}

async function readStated(db: Db, businessId: string): Promise<StatedSums[]> {
  const { rows } = await sql<StatedSums>`
    select account_id as account, currency, to_char(month, 'YYYY-MM') as month, opening::text as opening,
      earned::text as earned, refunded::text as refunded, other::text as other, settled::text as settled, paid::text as paid,
      closing::text as closing, lines
    from statements where business_id = ${businessId} order by account_id, currency, statements.month`.execute(db);
  return rows;
}

async function readLastMonth(db: Db, businessId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select to_char(max(month), 'YYYY-MM') as last from statement_months where business_id = ${businessId}`.execute(db);
  return rows[0]?.last ?? null;
}

async function listEarning(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from ledger_entries where business_id = ${businessId}`.execute(db);
  return rows.map(({ account }) => account);
}

async function readMovements(db: Db, businessId: string, account: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.entry_id as id, e.account_id as account, e.currency, e.kind, e.amount::text as amount,
      to_char(e.day, 'YYYY-MM-DD') as day, to_char(l.month, 'YYYY-MM') as month, l.position,
      coalesce((l.account_id, l.currency) <> (e.account_id, e.currency), false) as "isAstray",
      -- one that was being written while they were issued stands on the next
      coalesce(e.recorded_at < (
        select max(issued_at) from statement_months where business_id = ${businessId}) - interval '1 hour', false) as "isOld"
    from ledger_entries e left join statement_lines l using (business_id, entry_id)
    where e.business_id = ${businessId} and e.account_id = ${account}`.execute(db);
  return rows;
}

/** Payments by their day, and undone ones besides, taken off, by the day of the store on which they were. */
async function readPaid(db: Db, businessId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select payout_id as id, account_id as account, currency, amount::text as amount,
      to_char(paid_on, 'YYYY-MM-DD') as day, to_char(stated_in, 'YYYY-MM') as month
    from payouts where business_id = ${businessId}
    union all
    select payout_id, account_id, currency, (-amount)::text, to_char(undone_at at time zone coalesce((
        select time_zone from stores where business_id = ${businessId}), 'UTC'), 'YYYY-MM-DD'),
      to_char(undo_stated_in, 'YYYY-MM')
    from payouts where business_id = ${businessId} and undone_at is not null and stated_in is not null`.execute(db);
  return rows;
}
