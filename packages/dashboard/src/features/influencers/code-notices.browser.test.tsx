// The notices about an influencer's promo code: told, kept in sight though a later answer fails, and tried again.
import { listCodeNotices } from '@vitrine/contract/attribution';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { endpointKey } from '../../api/queries.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { CodeNotices } from './code-notices.tsx';

const grace = { kind: 'code_in_grace', promocode: 'MAYA10', until: '2026-11-30T12:00:00Z' };
const told = { data: { promocode: 'MAYA20', notices: [grace] } };
const failure = { status: 500, error: { code: 'internal' as const, message: 'The notices are away.', fields: [] } };

const nothingKnown = {
  kind: null,
  value: null,
  currency: null,
  usage_limit: null,
  times_used: null,
  once_per_customer: null,
  starts_at: null,
  ends_at: null,
};

const content = (
  <SignedIn>
    <CodeNotices username="maya" />
  </SignedIn>
);

describe.each(readers)('notices about a code on %s', (_who, reader) => {
  it('stay in sight though they could not be read again', async () => {
    let isAway = false;
    const calls = answerCalls(() => (isAway ? failure : told));
    const { words, queries } = await show(content, reader);
    const notice = page.getByText(filled(words.influencers.code.grace, { code: isolate('MAYA10') }));
    await expect.element(notice).toBeVisible();
    isAway = true;
    await queries.invalidateQueries({ queryKey: endpointKey(listCodeNotices) });
    expect(calls).toHaveLength(2);
    await expect.element(notice).toBeVisible();
    expect(page.getByText(words.influencers.code.failed).elements()).toHaveLength(0);
    await expectOrder();
  });

  it('tell why the store does not have a new code yet, and offer to create it', async () => {
    const awaited = { kind: 'code_awaited', promocode: 'MAYA20', reason: 'unlike', next_at: '2026-11-24T12:00:00Z' };
    const discount = { code: 'MAYA20', state: 'missing', reason: null, checked_at: '2026-11-23T12:00:00Z' };
    answerCalls(({ path }) =>
      path.endsWith('/notices')
        ? { data: { promocode: 'MAYA20', notices: [awaited] } }
        : { data: { discount: { ...nothingKnown, ...discount } } },
    );
    const { words } = await show(content, reader);
    const { code } = words.influencers;
    await expect.element(page.getByText(filled(code.awaited, { code: isolate('MAYA20') }))).toBeVisible();
    await expect.element(page.getByText(code.awaited_why.unlike, { exact: false })).toBeVisible();
    await expect.element(page.getByRole('button', { name: words.discounts.create })).toBeVisible();
    await expectOrder();
  });

  it('say that they did not load, and load when asked again', async () => {
    let isAway = true;
    answerCalls(() => (isAway ? failure : told));
    const { words } = await show(content, reader);
    await expect.element(page.getByText(words.influencers.code.failed)).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: words.ui.retry }).click();
    const notice = filled(words.influencers.code.grace, { code: isolate('MAYA10') });
    await expect.element(page.getByText(notice)).toBeVisible();
    // another code is in the preview's menu, where nothing looks wrong with this one
    expect(page.getByRole('button', { name: words.influencers.code.rotate }).elements()).toEqual([]);
  });
});
