// Questions of the figures: under none to three conditions, in all shapes screens ask them in, each timed.
import { addDays, dayOf } from '@vitrine/contract/range';
import { ask, quantile, time, type ListeningApp, type Reader } from './app.ts';
import { history } from './history-size.ts';
import { ProcessorMeter, type Measured } from './timed-call.ts';

interface Condition {
  readonly by: string;
  readonly values: readonly string[];
}

/** What its questions are about. */
export interface Asked {
  readonly reader: Reader;
  /** Of each some that exist, most asked first; what one takes is shifted from question to question. */
  readonly conditions: readonly Condition[];
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
}

/** Whole days up to today, as a range of the screen. */
function rangeOf(days: number): { from_date: string; to_date: string } {
  const to = dayOf(new Date(), history.timeZone);
  return { from_date: addDays(to, 1 - days), to_date: to };
}

function toBody({ conditions }: Asked, { shape, days, filters, turn }: Question): object {
  const count = conditions.length;
  const taken = Array.from({ length: filters }, (_, at) => conditions[(turn + at) % count]);
  const { split_by: splitBy = [], measures = everyMeasure } = shapes[shape] ?? {};
  return { ...rangeOf(days), measures, split_by: splitBy, filters: taken };
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

export const timesOf = (times: readonly number[]): Times => ({
  half: quantile(times, 0.5),
  most: quantile(times, 0.95),
  longest: quantile(times, 1),
});

/** Every shape, with so many conditions over so many days. */
export async function timeShapes(
  listening: ListeningApp,
  asked: Asked,
  { days, filters, rounds }: { days: number; filters: number; rounds: number },
): Promise<ReadonlyMap<string, Measured>> {
  const found = new Map<string, Measured>();
  for (const shape of shapeNames) {
    const times: number[] = [];
    await askQuestion(asked, { shape, days, filters, turn: 0 });
    const meter = await ProcessorMeter.start(listening);
    for (let turn = 0; turn < rounds; turn += 1) times.push(await askQuestion(asked, { shape, days, filters, turn }));
    const { half, most } = timesOf(times);
    found.set(shape, { half, most, processor: (await meter.read()) / rounds });
  }
  return found;
}

/** Visits by day: the first openings of each visitor, link and hour. */
export async function timeDistinct({ reader }: Asked, rounds: number): Promise<Times> {
  const body = { ...rangeOf(history.days), measures: ['visits'], split_by: ['day'] };
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const ms = await time(() => ask(reader, '/admin/v1/figures/query', 'POST', body));
    if (round >= 0) times.push(ms);
  }
  return timesOf(times);
}
