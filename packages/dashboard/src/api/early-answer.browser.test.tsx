// A call whose answer was on its way before the program was there.
import { verifyAccount } from '@vitrine/contract/identity';
import { expect, it } from 'vitest';
import { answerCalls } from '../testing/server.ts';
import { call } from './client.ts';

const body = { token: 'letter' };
const serve = () => answerCalls(() => ({ data: { token: 'asked' } }));

it('is taken as it came, and nothing is asked', async () => {
  const asked = serve();
  const answer = Promise.resolve(Response.json({ status: true, data: { token: 'early' }, error: null }));
  expect(await call(verifyAccount, { body }, { answer })).toEqual({ token: 'early' });
  expect(asked).toEqual([]);
});

it('is asked for anew where it failed', async () => {
  const asked = serve();
  const answer = Promise.reject(new TypeError('the line broke'));
  expect(await call(verifyAccount, { body }, { answer })).toEqual({ token: 'asked' });
  expect(asked).toMatchObject([{ path: verifyAccount.path }]);
});
