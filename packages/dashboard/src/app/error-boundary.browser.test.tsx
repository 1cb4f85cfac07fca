// A screen that breaks says so in either language, offers a fresh start, and is told to the log of the installation.
import { commitLogs } from '@vitrine/contract/client-logs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Problem } from '../api/problem.ts';
import { Routed } from '../testing/routed.tsx';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { answerCalls } from '../testing/server.ts';
import { ErrorBoundary, PageError } from './error-boundary.tsx';

const broken = new TypeError('Nothing is there');
const refused = new Problem({ code: 'unavailable', message: 'Not now.', request_id: 'r-17' }, 503);
const Broken = () => <PageError error={broken} />;
const Refused = () => <PageError error={refused} />;
const Throwing = (): never => {
  throw broken;
};

describe.each(readers)('on %s,', (_where, reader) => {
  it('a screen that breaks is told, and offers a fresh start', async () => {
    const calls = answerCalls(() => ({ data: {} }));
    const { words } = await show(<Routed screens={{ '/here': Broken }} at="/here" />, reader);
    await expect.element(page.getByText(words.shell.crash_title)).toBeVisible();
    await expect.element(page.getByRole('button', { name: words.ui.retry })).toBeVisible();
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([commitLogs.path]);
    const at = location.pathname;
    expect(calls[0]?.body).toEqual({ logs: [{ crash: 'TypeError: Nothing is there', at }], request_ids: [] });
    await expectOrder();
  });

  it('what breaks outside of every screen is told as well, also where nobody hears of it', async () => {
    const calls = answerCalls(() => 'away');
    const { words } = await show(
      <ErrorBoundary>
        <Throwing />
      </ErrorBoundary>,
      reader,
    );
    await expect.element(page.getByText(words.shell.crash_title)).toBeVisible();
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([commitLogs.path]);
  });

  it('what the server refused is said in its words, and is no crash', async () => {
    const calls = answerCalls(() => ({ data: {} }));
    const { words } = await show(<Routed screens={{ '/here': Refused }} at="/here" />, reader);
    await expect.element(page.getByText(words.shell.load_failed)).toBeVisible();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(page.getByText('r-17', { exact: true })).toBeVisible();
    expect(calls).toEqual([]);
  });
});
