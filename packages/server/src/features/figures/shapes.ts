// Writes questions as SQL that DuckDB, ClickHouse and PostgreSQL read alike: checked integers, days and currencies, no text. Pure.
import { addDays, readHourKey, toHourOfWeek } from '@vitrine/contract/range';
import type { TabCode } from '../traffic/traffic.ts';
import {
  currencyMeasures,
  everyDay,
  facets,
  foreignMeasures,
  isCounted,
  isOfProducts,
  kinds,
  orderFacet,
  requestedProduct,
  saleMeasures,
  type FacetCondition,
  type Days,
  type FacetName,
  type FigureMeasure,
  type KeyGroups,
  type Question,
  type Scope,
  type VisitorQuestion,
  visitKind,
} from './question.ts';

/** Refuses what has no business in SQL: whatever is written into it comes through here. */
function checked(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`);
  return String(value);
}

function day(value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) throw new RangeError('not a day');
  return `'${value}'`;
}

/** The columns a table of facts has for what is asked. */
interface Table {
  readonly name: 'facts' | 'sale_facts';
  readonly facets: readonly FacetName[];
}

const trafficTable: Table = { name: 'facts', facets };
const saleTable: Table = { name: 'sale_facts', facets: [...facets.filter((facet) => facet !== 'flag'), orderFacet] };

/** Asking for each of them finds what asking for none does, and costs a fifth of a question over all rows. */
const everyTab: readonly TabCode[] = [1, 2, 3, 4, 5];

/** Segments by their numbers in a cluster, the files of segments, or all there is where the question is asked. */
export type Place = readonly number[] | 'files' | 'table';

/** The first day of the month behind one. */
const monthAfter = (month: string): string => `${addDays(`${month.slice(0, 8)}28`, 4).slice(0, 8)}01`;

/** The last day of a month. */
export const monthEnd = (month: string): string => addDays(monthAfter(month), -1);

/** The days that are left of some without these months, in their order. */
export function withoutMonths({ from, to }: Days, months: readonly string[]): Days[] {
  const left: Days[] = [];
  let next = from;
  for (const month of months) {
    const after = monthAfter(month);
    if (month > next) left.push({ from: next, to: addDays(month, -1) });
    if (after > next) next = after;
  }
  return next <= to ? [...left, { from: next, to }] : left;
}

/** The days that are left of some without these, in their order. */
export function withoutDays({ from, to }: Days, days: readonly string[]): Days[] {
  const left: Days[] = [];
  let next = from;
  for (const each of days) {
    if (each < next || each > to) continue;
    if (each > next) left.push({ from: next, to: addDays(each, -1) });
    next = addDays(each, 1);
  }
  return next <= to ? [...left, { from: next, to }] : left;
}

/** Days of a range; one without a begin or an end is not told of it, as not every engine knows such days. */
function toDays(range: Days | null): string[] {
  if (range === null) return [];
  const { from, to, hours = [] } = range;
  return [
    ...(from === everyDay.from ? [] : [`day >= ${day(from)}`]),
    ...(to === everyDay.to ? [] : [`day <= ${day(to)}`]),
    ...toHours(hours[0], 23),
    ...toHours(hours.at(-1), 0),
  ];
}

/** On the day of an hour no other hours than from there to the other end. */
function toHours(key: string | undefined, end: 0 | 23): string[] {
  if (key === undefined) return [];
  const { day: ofDay, hour } = readHourKey(key);
  const [first = 0, last = 0] = [hour, end].toSorted((a, b) => a - b).map((each) => toHourOfWeek(ofDay, each));
  return [`(day <> ${day(ofDay)} or hour between ${checked(first)} and ${checked(last)})`];
}

/** Any of some days; of all where they are not told, or one of them is every day. */
function toParts(within: readonly Days[] | null): string[] {
  const parts = (within ?? []).map((days) => toDays(days).join(' and '));
  return parts.length === 0 || parts.includes('') ? [] : [`(${parts.join(' or ')})`];
}

/** Of which facts something is asked. */
interface Of {
  /** The number of the business. */
  readonly business: number;
  readonly place?: Place;
  /** Of sales: the days of which the place is asked, in place of those of the question. */
  readonly within?: readonly Days[] | null;
}

/** What holds of the rows that are asked about; null where none can. */
function toConditions(
  table: Table,
  { business, place = 'table', within = null }: Of,
  scope: Scope,
  range: Days | null,
): string[] | null {
  const conditions = typeof place === 'string' ? [] : [`load in (${place.map(checked).join(', ')})`];
  conditions.push(`business = ${checked(business)}`, ...toDays(range), ...toParts(within));
  const tabs = everyTab.every((tab) => scope.tabs.includes(tab)) ? '' : toCondition('tab', { values: scope.tabs });
  if (tabs === null) return null;
  const told = [tabs];
  for (const condition of scope.where) {
    const isKnown = table.facets.includes(condition.facet);
    // what a table has no column of has no value in it; what only orders are found by is asked of orders alone
    const isAnyway = condition.isNot === true && condition.facet !== orderFacet;
    const written = isKnown ? toCondition(condition.facet, condition) : isAnyway ? '' : null;
    if (written === null) return null;
    told.push(written);
  }
  const further = told.filter((each) => each !== '');
  // DuckDB would look for each of these while it reads a file, which takes it a third longer than to read and then look
  if (place === 'files' && further.length > 0) return [...conditions, `(${further.join(' and ')}) is true`];
  return [...conditions, ...further];
}

/** Null where nothing fulfils it, empty where everything does. */
function toCondition(column: string, { values, isNot = false }: Omit<FacetCondition, 'facet'>): string | null {
  if (values.length === 0) return isNot ? '' : null;
  return `${column}${isNot ? ' not' : ''} in (${values.map(checked).join(', ')})`;
}

/** Visits that count, with their keys: of places in groups, from 1 on, where values are told by these. */
function toVisits(of: Of, question: VisitorQuestion): { from: string; keys: string[] } | null {
  const conditions = toConditions(trafficTable, of, question, question.range);
  if (conditions === null) return null;
  const keys = question.by.map((key, at) => `${toKey(key)} as k${at}`);
  return { keys, from: `from facts where ${conditions.join(' and ')} and kind = ${visitKind}` };
}

const namesOf = (keys: readonly unknown[]): string[] => keys.map((_, at) => `k${at}`);
const groupBy = (count: number): string => `group by ${Array.from({ length: count }, (_, at) => at + 1).join(', ')}`;

function toGroups(key: KeyGroups): string {
  const found =
    key.of === 'day'
      ? key.groups.map((days) => toDays(days).join(' and '))
      : key.groups.map((values) => toCondition(key.of, { values }) ?? '');
  const parts = found.flatMap((each, at) => (each === '' ? [] : ` when ${each} then ${at + 1}`));
  return parts.length === 0 ? '0' : `case${parts.join('')} else 0 end`;
}

/** How many visitors there were, of one place that holds all there is of its days. Whoever has no number is one each time. */
export function toVisitorsSql(of: Of, question: VisitorQuestion): string | null {
  const visits = toVisits(of, question);
  if (visits === null) return null;
  const { keys, from } = visits;
  const count =
    'count(distinct case when visitor <> 0 then visitor end) + sum(case when visitor = 0 then n else 0 end)';
  const ofDays = `select ${[...keys, 'day', `${count} as people`].join(', ')} ${from} ${groupBy(keys.length + 1)}`;
  const sums = [...namesOf(keys), 'cast(coalesce(sum(people), 0) as bigint) as "visitors"'];
  return `select ${sums.join(', ')} from (${ofDays}) days${keys.length === 0 ? '' : ` ${groupBy(keys.length)}`}`;
}

/** The visitors of days one by one, of some of whom there may be more elsewhere; all, or those of these numbers. */
export function toEachVisitorSql(
  of: Of,
  question: VisitorQuestion,
  { days, visitors }: { days: readonly string[]; visitors?: readonly number[] },
): string | null {
  const visits = toVisits({ ...of, within: days.map((each) => ({ from: each, to: each })) }, question);
  if (visits === null) return null;
  const { keys, from } = visits;
  const among = visitors === undefined ? '' : ` and visitor in (${visitors.map(checked).join(', ')})`;
  const told = [...keys, 'day', 'visitor', 'cast(sum(n) as bigint) as times'];
  const each = `select ${told.join(', ')} ${from}${among} ${groupBy(keys.length + 2)}`;
  return `select ${[...namesOf(keys), 'cast(day as varchar) as on_day', 'visitor', 'times'].join(', ')} from (${each}) visits`;
}

/** On which days there are visitors with a number. */
export const toVisitorDaysSql = (business: number): string =>
  `select distinct cast(day as varchar) as on_day from facts where business = ${checked(business)} and kind = ${visitKind} and visitor <> 0`;

/** Keys that the parts of an answer are told apart by, and that are in none. */
type Plain = 'kind' | 'currency';
type Grouped = Question['by'][number];
const isPlain = (key: Grouped | Plain): key is Plain => key === 'kind' || key === 'currency';

/** The hour of what is known of its day alone. */
const unknownHour = 168;

/** How a key is read; months as `YYYYMM`, hours of days as `YYYYMMDDHH`. */
function toKey(key: Grouped | Plain): string {
  if (typeof key !== 'string') return toGroups(key);
  if (key === 'weekday') return '(hour - hour % 24)';
  if (key === 'hour_of_day') return `case when hour < ${unknownHour} then hour % 24 else ${unknownHour} end`;
  if (key === 'month') return 'cast(extract(year from day) * 100 + extract(month from day) as bigint)';
  if (key === 'clock_hour')
    return 'cast((extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day)) * 100 + hour % 24 as bigint)';
  return key;
}

function toSelect(
  table: Table,
  by: readonly (Grouped | Plain)[],
  sums: readonly string[],
  conditions: readonly string[],
): string {
  const keys = by.map((key, at) => (isPlain(key) ? key : `${toKey(key)} as k${at}`));
  const grouped = by.length === 0 ? '' : ` group by ${by.map((_, at) => at + 1).join(', ')}`;
  return `select ${[...keys, ...sums].join(', ')} from ${table.name} where ${conditions.join(' and ')}${grouped}`;
}

/** An empty sum is nothing in one engine and 0 in another. */
const sum = (what: string, name: string, filter: string | null = null): string =>
  `cast(coalesce(sum(${what})${filter === null ? '' : ` filter (where ${filter})`}, 0) as bigint) as "${name}"`;

const isCountedOnce = (name: string, column: string): boolean =>
  column.endsWith('orders') && !(name in currencyMeasures);

/** An order with several of the products that are asked about is one order still. */
const countOrders = (column: string, name: string): string =>
  `cast(count(distinct order_id) filter (where ${column} > 0) as bigint) as "${name}"`;

/**
 * The question to the facts of traffic, in the files of segments or in the database; null where nothing can answer it. Facts are
 * added up by kind first: to tell kinds apart of each fact would cost as much again, and a row for each of them is long on its way.
 */
export function toTrafficSql(business: number, question: Question, place: Place = 'table'): string | null {
  const conditions = toConditions(trafficTable, { business, place }, question, question.range);
  const counted = listCounted(question, place);
  if (conditions === null || counted.length === 0 || question.by.includes(orderFacet)) return null;
  const further = toKinds(question, counted, place);
  const ofKinds = toSelect(trafficTable, [...question.by, 'kind'], ['sum(n) as times'], [...conditions, ...further]);
  const keys = namesOf(question.by);
  const sums = counted.map(({ name, of }) => sum(`case when kind in (${of.join(', ')}) then times else 0 end`, name));
  const grouped = keys.length === 0 ? '' : ` ${groupBy(keys.length)}`;
  return `select ${[...keys, ...sums].join(', ')} from (${ofKinds}) kinds${grouped}`;
}

const isWanted = ({ measures }: Pick<Question, 'measures'>, name: FigureMeasure): boolean =>
  measures?.includes(name) ?? true;

/** What is counted, with the kinds of facts that are counted for it. */
interface CountedKinds {
  readonly name: FigureMeasure;
  readonly of: readonly number[];
}

/** What is wanted of what counts; of files all of it, as their answer is kept for whoever wants something else. */
function listCounted(question: Question, place: Place): CountedKinds[] {
  const kindsOf = new Map<FigureMeasure, number[]>();
  for (const kind of Object.keys(kinds)
    .map(Number)
    .filter((each) => isCounted(question, each)))
    for (const name of kinds[kind as keyof typeof kinds]) kindsOf.set(name, [...(kindsOf.get(name) ?? []), kind]);
  const all = [...kindsOf].map(([name, of]) => ({ name, of }));
  const wanted = all.filter(({ name }) => isWanted(question, name));
  return place === 'files' && wanted.length > 0 ? all : wanted;
}

/** Which facts need not be read. */
function toKinds(question: Question, counted: readonly CountedKinds[], place: Place): string[] {
  const ofProducts = isOfProducts(question) ? ['product <> 0'] : [];
  if (place === 'files') return ofProducts;
  const wanted = counted.flatMap(({ of }) => of).toSorted((a, b) => a - b);
  const all = Object.keys(kinds).filter((kind) => isCounted(question, Number(kind)));
  if (wanted.length < all.length) return [...ofProducts, `kind in (${wanted.join(', ')})`];
  if (ofProducts.length > 0) return ofProducts;
  return [question.ofSteps === true ? `kind <> ${requestedProduct}` : `kind < ${requestedProduct}`];
}

/** The question to the facts of sales; null where they cannot answer it, or are asked of no days. */
export function toSalesSql(of: Of, question: Question): string | null {
  const { by } = question;
  if (of.within?.length === 0) return null;
  // hours are those of the first and the last day, wherever these lie
  const range = question.range && of.within ? { ...question.range, ...everyDay } : question.range;
  const conditions = toConditions(saleTable, of, question, range);
  if (conditions === null || by.includes('flag')) return null;
  const sums = listSaleSums(question);
  if (sums.length === 0) return null;
  const keys = question.currency === null ? by : [...by, 'currency' as const];
  return toSelect(saleTable, keys, sums, [...conditions, isOfProducts(question) ? 'product <> 0' : 'product = 0']);
}

/** Of orders in other currencies their number is wanted beside: rows of each currency stand by themselves. */
function listSaleSums(question: Question): string[] {
  const ofProducts = isOfProducts(question);
  const isAsked = ([name]: [string, string]): boolean => isWanted(question, name as FigureMeasure);
  const ofCurrency = question.currency === null ? {} : { ...currencyMeasures, ...foreignMeasures };
  return Object.entries({ ...saleMeasures, ...ofCurrency })
    .filter(isAsked)
    .map(([name, column]) =>
      ofProducts && isCountedOnce(name, column) ? countOrders(column, name) : sum(column, name),
    );
}

/** Of these orders those that something is asked about, in the table of sales; an order is there by any of its products. */
export function toOrdersSql(business: number, scope: Scope, orders: readonly string[]): string | null {
  const conditions = toConditions(saleTable, { business }, scope, null);
  if (conditions === null || orders.length === 0) return null;
  const among = `order_id in (${orders.map((each) => `'${BigInt(each)}'`).join(', ')})`;
  const part = isOfProducts({ by: [], where: scope.where }) ? 'product <> 0' : 'product = 0';
  return `select distinct order_id from sale_facts where ${[...conditions, among, part].join(' and ')}`;
}

/** The question for the first and the last day of what is asked about, to each table. */
export function toLifeSql(table: Table['name'], of: Of, scope: Scope): string | null {
  if (of.within?.length === 0) return null;
  const conditions = toConditions(table === 'facts' ? trafficTable : saleTable, of, scope, null);
  if (conditions === null) return null;
  const days = 'cast(min(day) as varchar) as "first", cast(max(day) as varchar) as "last"';
  // the first day of nothing is none in one engine, and 1970 in another
  return `select ${days} from ${table} where ${conditions.join(' and ')} having count(*) > 0`;
}

/** The same to the facts in these files. */
export function ofFiles(sql: string, paths: readonly string[], table: Table['name'] = 'facts'): string {
  return ofSource(sql, `select * from read_parquet([${paths.map(quotePath).join(', ')}])`, table);
}

/** What reads of files where in them what lies, and no facts: the engine keeps it. */
export const toKnow = (paths: readonly string[]): string => ofFiles('select count(*) as lines from facts', paths);

/** The same to what a statement finds. */
export const ofSource = (sql: string, source: string, table: Table['name'] = 'facts'): string =>
  `with ${table} as (${source}) ${sql}`;

/** A path of ours, which may lie below a folder with any name. */
export const quotePath = (path: string): string => `'${path.replaceAll("'", "''")}'`;
