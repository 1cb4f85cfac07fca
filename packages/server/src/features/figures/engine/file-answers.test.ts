// What was answered of files is kept: by statement and files, as long as the files are there, and never what failed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineRow } from './messages.ts';
import { FileAnswers } from './file-answers.ts';

let folder: string;
let paths: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-file-answers-'));
  paths = [join(folder, 'a.parquet'), join(folder, 'b.parquet')];
  for (const path of paths) await writeFile(path, '');
});
afterEach(() => rm(folder, { recursive: true }));

function create(answer: () => Promise<EngineRow[]> = () => Promise.resolve([{ kind: 1, n: 7 }])) {
  const engine = { ask: vi.fn<() => Promise<EngineRow[]>>(answer), isStopped: false };
  return { engine, answers: new FileAnswers(engine) };
}
const statement = 'select kind, n from facts';
const facts = () => ({ business: 1, paths });

test('what is asked again of the same files is not asked of the engine', async () => {
  const { engine, answers } = create();
  for (let n = 0; n < 3; n += 1) expect(await answers.askFacts(statement, facts())).toEqual([{ kind: 1, n: 7 }]);
  expect(engine.ask).toHaveBeenCalledTimes(1);
});

test('another statement, or other files, are another question', async () => {
  const { engine, answers } = create();
  await answers.askFacts(statement, facts());
  await answers.askFacts(`${statement} limit 1`, facts());
  await answers.askFacts(statement, { ...facts(), paths: paths.slice(1) });
  expect(engine.ask).toHaveBeenCalledTimes(3);
});

test('who asks the same at the same time waits for the same answer', async () => {
  const { engine, answers } = create();
  await Promise.all([answers.askFacts(statement, facts()), answers.askFacts(statement, facts())]);
  expect(engine.ask).toHaveBeenCalledTimes(1);
});

test('what fails is asked again', async () => {
  let isAway = true;
  const { answers } = create(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])));
  await expect(answers.askFacts(statement, facts())).rejects.toThrow('away');
  isAway = false;
  expect(await answers.askFacts(statement, facts())).toEqual([]);
});

test('a file that was lost is noticed though its answer is known', async () => {
  const { answers } = create();
  await answers.askFacts(statement, facts());
  await rm(paths[1] ?? '');
  await expect(answers.askFacts(statement, facts())).rejects.toMatchObject({
    code: 'figures_unavailable',
    cause: { message: expect.stringContaining('b.parquet') },
  });
});

test('once the engine is stopped nothing is answered without it', async () => {
  const { engine, answers } = create();
  await answers.askFacts(statement, facts());
  engine.isStopped = true;
  engine.ask.mockRejectedValue(new Error('stopped'));
  await expect(answers.askFacts(statement, facts())).rejects.toThrow('stopped');
});

test('an answer of very many rows is not kept', async () => {
  const { engine, answers } = create(() =>
    Promise.resolve(Array.from({ length: 25_000 }, (_, n) => ({ k0: n, n: 1 }))),
  );
  await answers.askFacts(statement, facts());
  await answers.askFacts(statement, facts());
  expect(engine.ask).toHaveBeenCalledTimes(2);
});
