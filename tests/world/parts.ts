// What a run does of the long tests: a part by turns where TEST_PART names one, the whole where nobody does.
import { globSync } from 'node:fs';
import { z } from 'zod';

/** As many as kinds of readers walk every screen: in each part a screen meets one of them. */
export const parts = 4;

/** What a shopper, a merchant and a stranger come to first, and what takes its turns row by row. */
export const journeysOfEachRun: readonly string[] = [
  'crawl',
  'first-steps',
  'main-job',
  'order',
  'screens',
  'shopper',
  'sign-in',
].map((name) => `tests/e2e/${name}.e2e.test.ts`);

const thisPart = z.coerce.number().int().min(1).max(parts).optional().parse(process.env['TEST_PART']);

/** Every fourth row from the part's own on, all without a part; `shift` moves the turns, so that two tables of the same rows differ. */
export const takePart = <T>(rows: readonly T[], part: number | undefined, shift = 0): T[] =>
  rows.filter((_row, at) => part === undefined || (at + shift) % parts === part - 1);

/** The rows of a table that are this run's. */
export const ofThisPart = <T>(rows: readonly T[], shift = 0): T[] => takePart(rows, thisPart, shift);

function findOthers(pattern: string, inEachRun: readonly string[] = []): string[] {
  const turning = globSync(pattern)
    .toSorted()
    .filter((file) => !inEachRun.includes(file));
  const mine = new Set(ofThisPart(turning));
  return turning.filter((file) => !mine.has(file));
}

/** Files of features' database tests that are another run's. The tables of the whole program in tests/ are in each. */
export const databaseTestsOfOthers: readonly string[] = findOthers('packages/*/src/**/*.db.test.ts');

/** Patterns of database tests that a run leaves out: vitest takes `--exclude` for the whole, never for one of its projects. */
export const databaseTestsLeftOut: readonly string[] = (process.env['TEST_WITHOUT'] ?? '').split(' ').filter(Boolean);

/** Files of journeys that are another run's. */
export const journeysOfOthers: readonly string[] = findOthers('tests/e2e/*.e2e.test.ts', journeysOfEachRun);
