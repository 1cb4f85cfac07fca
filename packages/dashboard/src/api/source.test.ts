// What a form and a preview make of the one thing they are about, for everything a query can have come to.
import { describe, expect, it } from 'vitest';
import { Problem } from './problem.ts';
import { toFormSource, toPreviewSource } from './source.ts';

const failedWith = (status: number) =>
  new Problem({ code: status === 404 ? 'not_found' : 'internal', message: `${status}`, request_id: null }, status);

const query = { data: undefined, error: null, isFetchedAfterMount: false, refetch: () => undefined };

describe.each([
  { had: 'nothing yet', asked: query, form: 'loading', preview: 'loading' },
  { had: 'an answer of before', asked: { ...query, data: 'look' }, form: 'loading', preview: 'ready' },
  { had: 'its answer', asked: { ...query, data: 'look', isFetchedAfterMount: true }, form: 'ready', preview: 'ready' },
  { had: 'a refusal', asked: { ...query, error: failedWith(404) }, form: 'gone', preview: 'gone' },
  { had: 'a refusal later', asked: { ...query, data: 'look', error: failedWith(404) }, form: 'gone', preview: 'gone' },
  { had: 'a failure', asked: { ...query, error: failedWith(500) }, form: 'failed', preview: 'failed' },
  {
    had: 'a failure later',
    asked: { ...query, data: 'look', error: failedWith(500) },
    form: 'failed',
    preview: 'ready',
  },
  { had: 'no server', asked: { ...query, error: failedWith(0) }, form: 'failed', preview: 'failed' },
])('with $had', ({ asked, form, preview }) => {
  it(`a form is ${form}, a preview ${preview}`, () => {
    expect(toFormSource<string>(asked).state).toBe(form);
    expect(toPreviewSource<string>(asked).state).toBe(preview);
  });
});

describe('what it comes to', () => {
  it('is the thing itself where there is one', () => {
    expect(toPreviewSource<string>({ ...query, data: 'look' })).toEqual({ state: 'ready', found: 'look' });
  });

  it('is the sentence of a refusal, which no retry changes', () => {
    expect(toFormSource<string>({ ...query, error: failedWith(403) })).toEqual({ state: 'gone', message: '403' });
  });

  it('is a failure that can be tried again', () => {
    let tries = 0;
    const source = toFormSource<string>({ ...query, error: failedWith(503), refetch: () => (tries += 1) });
    if (source.state === 'failed') source.retry();
    expect(tries).toBe(1);
  });
});
