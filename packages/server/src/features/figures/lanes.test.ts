// Few questions run at once: businesses take turns, none has every lane, and who would wait too long is refused.
import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

/** Lanes whose work ends when it is told to; `begun` names what began, in that order. */
function create(mostWaiting = 100) {
  const lanes = new Lanes({ lanes: 4, ofOne: 3, mostWaiting });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, business: number, limitMs = 60_000): Promise<string> =>
    lanes.take(business, limitMs, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { lanes, ask, end, begun };
}

test('one business never has all lanes: another finds one free', async () => {
  const { ask, begun } = create();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 1);
  void ask('b1', 2);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('whoever has least is next, and of one business whoever came first', async () => {
  const { ask, end, begun } = create();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 1);
  for (const name of ['b1', 'b2', 'c1']) void ask(name, name.startsWith('b') ? 2 : 3);
  await end('a1');
  await end('a2');
  await end('a3');
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5', 'b2']);
});

test('more of one business than may wait is refused, of others it is not', async () => {
  const { ask, end, begun } = create(2);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 1);
  await expect(ask('a6', 1)).rejects.toMatchObject({ code: 'rate_limited' });
  void ask('b1', 2);
  await end('a1');
  void ask('a6', 1);
  await end('a2');
  await end('a3');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5', 'a6']);
});

test('who waits in vain is refused in time, and takes nobody’s place', async () => {
  const { lanes, ask, end, begun } = create();
  const first = ask('a1', 1);
  for (const name of ['a2', 'a3']) void ask(name, 1);
  await expect(ask('late', 1, 20)).rejects.toMatchObject({ code: 'timed_out' });
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  const left = await lanes.take(1, 60_000, (leftMs) => Promise.resolve(leftMs));
  expect(left).toBeGreaterThan(0);
});

test('work that fails gives its lane back', async () => {
  const { lanes } = create();
  for (let n = 0; n < 9; n += 1)
    await expect(lanes.take(1, 60_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
