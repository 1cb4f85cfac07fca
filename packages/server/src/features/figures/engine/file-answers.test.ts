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

test('what is asked again of the same files is not asked of the engine', async () => {
  const { engine, answers } = create();
  for (let n = 0; n < 3; n += 1) expect(await answers.ask(statement, paths)).toEqual([{ kind: 1, n: 7 }]);
  expect(engine.ask).toHaveBeenCalledTimes(1);
});

test('another statement, or other files, are another question', async () => {
  const { engine, answers } = create();
  await answers.ask(statement, paths);
  await answers.ask(`${statement} limit 1`, paths);
  await answers.ask(statement, paths.slice(1));
  expect(engine.ask).toHaveBeenCalledTimes(3);
});

test('who asks the same at the same time waits for the same answer', async () => {
  const { engine, answers } = create();
  await Promise.all([answers.ask(statement, paths), answers.ask(statement, paths)]);
  expect(engine.ask).toHaveBeenCalledTimes(1);
});

test('what fails is asked again', async () => {
  let isAway = true;
  const { answers } = create(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])));
  await expect(answers.ask(statement, paths)).rejects.toThrow('away');
  isAway = false;
  expect(await answers.ask(statement, paths)).toEqual([]);
});

test('a file that was lost is noticed though its answer is known', async () => {
  const { answers } = create();
  await answers.ask(statement, paths);
  await rm(paths[1] ?? '');
  await expect(answers.ask(statement, paths)).rejects.toThrow('b.parquet');
});

test('once the engine is stopped nothing is answered without it', async () => {
  const { engine, answers } = create();
  await answers.ask(statement, paths);
  engine.isStopped = true;
  engine.ask.mockRejectedValue(new Error('stopped'));
  await expect(answers.ask(statement, paths)).rejects.toThrow('stopped');
});

test('an answer of very many rows is not kept', async () => {
  const { engine, answers } = create(() =>
    Promise.resolve(Array.from({ length: 25_000 }, (_, n) => ({ k0: n, n: 1 }))),
  );
  await answers.ask(statement, paths);
  await answers.ask(statement, paths);
  expect(engine.ask).toHaveBeenCalledTimes(2);
});
