// Questions of the figures: under none to three conditions, in all shapes screens ask them in, each timed.
import { addDays, dayOf } from '@vitrine/contract/range';
import { ask, quantile, time, type ListeningApp, type Reader } from './app.ts';
import { history } from './history-size.ts';
import { ProcessorMeter } from './timed-call.ts';

interface Condition {
  readonly by: string;
  readonly values: readonly string[];
}

/** What its questions are about. */
export interface Asked {
  readonly reader: Reader;
  /** Of each some that exist, most asked first; what one takes is shifted from question to question. */
  readonly conditions: readonly Condition[];
  /** Links, of which another two are left out of each question that is to be one nobody has asked before. */
  readonly links: readonly string[];
}

/** What is split by, with the figures asked for. */
const shapes: Readonly<Record<string, { split_by: readonly string[]; measures?: readonly string[] }>> = {
  totals: { split_by: [] },
  days: { split_by: ['day'] },
  countries: { split_by: ['country'] },
  links: { split_by: ['link'] },
  'countries × devices': { split_by: ['country', 'device'] },
  'weekdays × hours': { split_by: ['weekday', 'hour'], measures: ['visits', 'views'] },
};
const shapeNames = Object.keys(shapes);

const everyMeasure = ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'revenue', 'cr'];

interface Question {
  readonly shape: string;
  readonly days: number;
  readonly filters: number;
  /** Which conditions are taken. */
  readonly turn: number;
  /** Whether nobody has asked it before: two links are left out, which makes it no cheaper. */
  readonly isFirst?: boolean;
}

let firsts = 0;

/** Another condition each time, until all pairs of links have been taken. */
function leaveOut({ links }: Asked): { by: string; op: string; values: string[] } {
  const count = links.length;
  const [one, step] = [firsts % count, 1 + (Math.floor(firsts / count) % Math.floor((count - 1) / 2))];
  firsts += 1;
  return { by: 'link', op: 'is_not', values: [links[one] ?? '', links[(one + step) % count] ?? ''] };
}

/** Whole days up to today, as a range of the screen. */
function rangeOf(days: number): { from_date: string; to_date: string } {
  const to = dayOf(new Date(), history.timeZone);
  return { from_date: addDays(to, 1 - days), to_date: to };
}

function toBody(asked: Asked, { shape, days, filters, turn, isFirst = false }: Question): object {
  const { conditions } = asked;
  const count = conditions.length;
  const taken = Array.from({ length: filters }, (_, at) => conditions[(turn + at) % count]);
  const { split_by: splitBy = [], measures = everyMeasure } = shapes[shape] ?? {};
  return { ...rangeOf(days), measures, split_by: splitBy, filters: isFirst ? [...taken, leaveOut(asked)] : taken };
}

export async function askQuestion(asked: Asked, question: Question): Promise<number> {
  return time(() => ask(asked.reader, '/admin/v1/figures/query', 'POST', toBody(asked, question)));
}

/** A mix as eight people ask it: ranges from a week to two years, all shapes, no to three conditions. */
export function mixOf(turn: number): Question {
  const ranges = [7, 30, 30, 90, 365, history.days];
  return {
    shape: shapeNames[turn % shapeNames.length] ?? 'totals',
    days: ranges[Math.floor(turn / shapeNames.length) % ranges.length] ?? 30,
    filters: (turn * 7) % 4,
    turn,
  };
}

export interface Times {
  readonly half: number;
  readonly most: number;
  readonly longest: number;
}

/** Of one shape: all its times, and milliseconds of processor time a question. */
export interface ShapeTimes extends Times {
  readonly times: readonly number[];
  readonly processor: number;
}

export const timesOf = (times: readonly number[]): Times => ({
  half: quantile(times, 0.5),
  most: quantile(times, 0.95),
  longest: quantile(times, 1),
});

/** Each shape once over all days, while nothing of the business may be in memory yet. */
export async function timeFirst(asked: Asked): Promise<Times> {
  const times: number[] = [];
  for (const shape of shapeNames)
    times.push(await askQuestion(asked, { shape, days: history.days, filters: 0, turn: 0, isFirst: true }));
  return timesOf(times);
}

/** Every shape, with so many conditions over so many days, each question for the first time or again. */
export async function timeShapes(
  listening: ListeningApp,
  asked: Asked,
  { days, filters, rounds, isFirst }: { days: number; filters: number; rounds: number; isFirst: boolean },
): Promise<ReadonlyMap<string, ShapeTimes>> {
  const found = new Map<string, ShapeTimes>();
  for (const shape of shapeNames) {
    const times: number[] = [];
    const warm = isFirst ? 1 : asked.conditions.length;
    for (let turn = 0; turn < warm; turn += 1) await askQuestion(asked, { shape, days, filters, turn, isFirst });
    const meter = await ProcessorMeter.start(listening);
    for (let turn = 0; turn < rounds; turn += 1)
      times.push(await askQuestion(asked, { shape, days, filters, turn, isFirst }));
    found.set(shape, { ...timesOf(times), times, processor: (await meter.read()) / rounds });
  }
  return found;
}

/** Visitors by day, never asked before: each round leaves another link out. */
export async function timeDistinct({ reader, links }: Asked, rounds: number): Promise<Times> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const filters = [{ by: 'link', op: 'is_not', values: [links[round + 1] ?? ''] }];
    const body = { ...rangeOf(history.days), measures: ['visitors'], split_by: ['day'], filters };
    const ms = await time(() => ask(reader, '/admin/v1/figures/query', 'POST', body));
    if (round >= 0) times.push(ms);
  }
  return timesOf(times);
}
