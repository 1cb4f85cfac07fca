// Work in the background waits while the process is busy, and is done all the same in the end.
import { expect, it, vi } from 'vitest';
import { Courtesy } from './courtesy.ts';

it('goes on at once where there is little to do, and after the first quiet moment otherwise', async () => {
  const told = [0.9, 0.5, 0.09, 0.02, 0.9];
  const read = vi.fn<() => number>(() => told.shift() ?? 1);
  const courtesy = new Courtesy(read);
  await courtesy.wait();
  expect(read).toHaveBeenCalledTimes(4);
  const quiet = vi.fn<() => number>(() => 0);
  await new Courtesy(quiet).wait();
  expect(quiet).toHaveBeenCalledTimes(1);
});

it('ends where the process never rests', async () => {
  const read = vi.fn<() => number>(() => 1);
  await new Courtesy(read).wait();
  expect(read).toHaveBeenCalledTimes(200);
});
