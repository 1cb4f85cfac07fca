// The list of influencers: sorted, narrowed, and several of them changed at once, which can be taken back.
import { changeInfluencers, type ListedInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { listPayables } from '@vitrine/contract/ledger';
import { previewTerms } from '@vitrine/contract/terms';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, type SceneOptions, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { emptyDraft } from './influencer-draft.ts';
import { InfluencersPage } from './influencers-page.tsx';

const person = (username: string, changes: Partial<ListedInfluencer> = {}): ListedInfluencer => ({
  username,
  name: username,
  email: `${username}@mail.example`,
  phone: null,
  tags: [],
  profile_image_url: null,
  promocode: `${username.toUpperCase()}10`,
  is_active: true,
  earning_ends_at: null,
  last_seen_at: null,
  permissions: emptyDraft.permissions,
  created_at: '2026-01-05T10:00:00.000Z',
  commission: 10,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
  ...changes,
});

const everyone = [
  person('maya', { tags: ['VIP', 'Paris', 'Spring'] }),
  person('noa', { created_at: '2026-01-07T10:00:00.000Z', commission: 20 }),
  person('tom', { created_at: '2026-01-06T10:00:00.000Z', promocode: null }),
];

const balance = (username: string, payable: number) => ({
  username,
  email: `${username}@mail.example`,
  profile_image_url: null,
  is_active: true,
  currency: 'USD',
  balance: payable,
  held: 0,
  payable,
  pending: 0,
  next_available_at: null,
});

const month = { month: '2026-10', from_date: '2026-10-01', to_date: '2026-10-31' };
const sum = { currency: 'USD', orders: 1, current: 5, proposed: 7.5, difference: 2.5 };

async function open(reader: SceneOptions, search = '') {
  localStorage.removeItem('vitrine.influencers.sort');
  const calls = answerCalls(({ path, body }) => {
    if (path === listInfluencers.path) return { data: { influencers: everyone } };
    if (path === listInfluencerInsights.path) return { data: { currency: 'USD', influencers: [] } };
    if (path === listPayables.path)
      return {
        data: {
          influencers: [balance('tom', 12)],
          currencies: ['USD'],
          holding_days: 30,
          hold_from: 'payment',
          needs_approval: false,
          approval_since: null,
        },
      };
    if (path === changeInfluencers.path) {
      const { usernames } = body as { usernames: string[] };
      return {
        data: { outcomes: usernames.map((username) => ({ username, outcome: 'changed', problem: null })) },
      };
    }
    if (path.endsWith(previewTerms.path.split('/').at(-1) ?? '')) return { data: { ...month, currencies: [sum] } };
    return { data: { codes: [], views: [] } };
  });
  const scene = await show(
    <div id="content">
      <Routed screens={{ '/admin/influencers': InfluencersPage }} at={`/admin/influencers${search}`} />
    </div>,
    reader,
  );
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const changes = () => calls.filter(({ path }) => path === changeInfluencers.path).map(({ body }) => body);
  return { ...scene, changes };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((each) => each.getAttribute('aria-label'));

describe.each(readers)('on %s', (_where, reader) => {
  it('has whom its address asks for, in its order', async () => {
    await open(reader, '?sort=name.asc');
    await expect.poll(names).toEqual(['maya', 'noa', 'tom']);
    await open(reader, '?sort=payable');
    await expect.poll(names).toEqual(['tom', 'noa', 'maya']);
    await open(reader, '?tag=paris,nothing');
    await expect.poll(names).toEqual(['maya']);
    await open(reader, '?code=without&q=TOM');
    await expect.poll(names).toEqual(['tom']);
    await open(reader, '?payable=1&status=active');
    await expect.poll(names).toEqual(['tom']);
    await expectOrder();
  });

  it('chooses some, deactivates them, and takes it back', async () => {
    const { words, changes, isPhone } = await open(reader);
    const { bulk, deactivate } = words.influencers;
    for (const name of ['maya', 'tom'])
      await page
        .getByRole('checkbox', { name: filled(words.lists.many.one, { title: `\u2068@${name}\u2069` }) })
        .click();
    await expect.element(page.getByRole('region', { name: bulk.bar })).toBeVisible();
    await expectOrder();
    if (isPhone) {
      await button(bulk.bar).click();
      await page.getByRole('menuitem', { name: deactivate.confirm }).click();
    } else await button(deactivate.confirm).click();
    const question = page.getByRole('dialog');
    await expect.element(question).toBeVisible();
    await expectOrder();
    await question.getByRole('button', { name: deactivate.confirm }).click();
    await button(words.ui.undo).click();
    await expect.poll(changes).toEqual([
      { usernames: ['tom', 'maya'], change: { do: 'deactivate' } },
      { usernames: ['tom', 'maya'], change: { do: 'activate' } },
    ]);
    expect(page.getByRole('region', { name: bulk.bar }).elements()).toEqual([]);
  });

  it('agrees another rate with all of them, after what last month would have paid', async () => {
    const { words, changes, isPhone } = await open(reader);
    const { bulk } = words.influencers;
    if (isPhone) {
      for (const box of page.getByRole('checkbox').elements()) await userEvent.click(box);
      await button(bulk.bar).click();
      await page.getByRole('menuitem', { name: bulk.terms }).click();
    } else {
      await page.getByRole('checkbox', { name: bulk.all }).click();
      await button(bulk.terms).click();
    }
    const dialog = page.getByRole('dialog');
    const rate = dialog.getByLabelText(bulk.rate);
    await rate.fill('101');
    await expect.element(dialog.getByText(bulk.rate_wrong)).toBeVisible();
    await rate.fill('12,5');
    await expect.element(dialog.getByText(/22\.50/)).toBeVisible();
    await expectOrder();
    await dialog.getByRole('button', { name: bulk.terms_save }).click();
    const terms = { commission: 12.5, commission_flat: null };
    await expect.poll(changes).toEqual([{ usernames: ['noa', 'tom', 'maya'], change: { do: 'terms', terms } }]);
  });
});

const rowHeight = () => document.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0;

it('is sorted by its headings, each a third press back to the newest, and moved in by keys', async () => {
  const { words } = await open({ language: 'en', width: 1440 });
  const { influencers, lists } = words;
  await expect.poll(names).toEqual(['noa', 'tom', 'maya']);
  const heading = page.getByRole('button', { name: new RegExp(`^${influencers.commission}`) });
  await heading.click();
  await expect.poll(names).toEqual(['noa', 'tom', 'maya']);
  await expect.element(heading).toHaveAttribute('aria-pressed', 'true');
  await heading.click();
  await expect.poll(names).toEqual(['tom', 'maya', 'noa']);
  await heading.click();
  await expect.poll(names).toEqual(['noa', 'tom', 'maya']);
  await expect.element(heading).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('jx');
  await expect.element(page.getByText(filled(lists.many.chosen_one, { count: 1 }))).toBeVisible();
  expect(rowHeight()).toBeGreaterThanOrEqual(64);
  await button(lists.compact).click();
  await expect.element(button(lists.compact)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(rowHeight).toBeLessThan(52);
  await expectOrder();
  await button(lists.compact).click();
});
