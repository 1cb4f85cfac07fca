// An influencer's terms on screen: read, written with tiers, bonuses, caps and days, and accepted by whom they are about.
import type { TermsChange } from '@vitrine/contract/terms';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { DefaultTermsPage } from './default-terms-page.tsx';
import { TermsPanel } from './terms-panel.tsx';

const plain = {
  commission: 10,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
};
const rich = {
  ...plain,
  commission_returning: 5,
  commission_monthly: {
    measure: 'net_sales' as const,
    currency: 'USD',
    tiers: [{ from: 10_000, commission: 15 }],
    bonuses: [{ from: 5000, amount: 100 }],
  },
  commission_caps: { currency: 'USD', per_order: 25, per_customer: null },
};

const since = '2026-11-01T05:00:00Z';
const change = (more: object): TermsChange => ({
  terms: plain,
  effective_from: since,
  made_by: 'dunes',
  is_undo: false,
  is_end: false,
  state: 'in_force',
  agreed_at: since,
  accepted_at: null,
  ...more,
});
const planned = change({ terms: rich, effective_from: '2099-01-01T05:00:00Z', state: 'planned' });

const guest = toSampleSession({
  user: { ...toGuestRights(), username: 'dunes', influencer_username: 'maya', is_admin: false },
});

const inside = (name: string) => page.getByRole('region', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

describe.each(readers)('on %s', (_where, reader) => {
  const open = async ({ isOwn = false, changes = [planned, change({})] } = {}) => {
    let held = changes;
    const calls = answerCalls(({ path, body }) => {
      if (path.endsWith('/preview')) {
        const currencies = [{ currency: 'USD', orders: 4, current: 120, proposed: 90.5, difference: -29.5 }];
        return { data: { month: '2026-10', from_date: '2026-10-01', to_date: '2026-10-31', currencies } };
      }
      if (path.endsWith('/accept')) {
        const { effective_from: from } = body as { effective_from: string };
        held = held.map((one) => (one.effective_from === from ? { ...one, accepted_at: '2026-11-23T10:00:00Z' } : one));
      }
      return { data: { terms: plain, changes: held, undoable: null } };
    });
    const scene = await show(
      <SignedIn {...(isOwn ? { session: guest } : {})}>
        <h1>Maya</h1>
        <TermsPanel username="maya" currency="USD" today="2026-11-23" isOwn={isOwn} />
      </SignedIn>,
      reader,
    );
    const bodies = (end: string) =>
      calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);
    return { ...scene, terms: scene.words.earnings.terms, bodies };
  };

  it('what is planned is told with what becomes different, and that nobody accepted it yet', async () => {
    const { terms } = await open();
    const { fact } = terms;
    const ahead = inside(terms.planned);
    for (const text of [fact.returning, fact.order_cap]) {
      await expect.element(ahead.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await expect.element(ahead.getByText(terms.not_accepted)).toBeVisible();
    expect(page.getByRole('button', { name: terms.accept }).elements()).toEqual([]);
    await expectOrder();
  });

  it('an influencer accepts what holds and what is planned, each for itself, and changes nothing', async () => {
    const { terms, bodies } = await open({ isOwn: true });
    await expect.element(inside(terms.title)).toBeVisible();
    expect(page.getByRole('button', { name: terms.edit }).elements()).toEqual([]);
    await inside(terms.planned).getByRole('button', { name: terms.accept }).click();
    await expect
      .element(inside(terms.planned).getByText(filled(terms.accepted, { day: '' }), { exact: false }))
      .toBeVisible();
    expect(bodies('/accept')).toEqual([{ effective_from: planned.effective_from }]);
    await inside(terms.title).getByRole('button', { name: terms.accept }).click();
    await expect.poll(() => page.getByRole('button', { name: terms.accept }).elements()).toEqual([]);
    expect(bodies('/accept')).toHaveLength(2);
    await expectOrder();
  });

  it('a month, another rate, caps and days are written, tried on last month and sent as written', async () => {
    const { terms, bodies, words } = await open({ changes: [change({})] });
    await press(terms.edit);
    const dialog = page.getByRole('dialog', { name: filled(terms.dialog, { name: isolate('@maya') }) });
    await press(terms.add_tiers);
    await dialog.getByText(terms.measure_net_sales, { exact: true }).click();
    await expect.element(dialog.getByText(terms.help_net_sales)).toBeVisible();
    await field(`${terms.tiers_from_net_sales} (USD)`).fill('10000');
    await field(terms.tier_rate).fill('15');
    await press(terms.add_bonuses);
    await field(`${terms.bonuses_from_net_sales} (USD)`).fill('5000');
    await field(`${terms.bonus_amount} (USD)`).fill('100');
    await dialog.getByRole('switch', { name: terms.returning_switch }).click();
    await field(terms.returning_rate).fill('5');
    await field(`${terms.order_cap} (USD)`).fill('25');
    await field(terms.from_day).fill('2099-01-01');
    await field(terms.last_day).fill('2099-06-30');
    await expect.element(dialog.getByText(/29\.50/)).toBeVisible();
    await expectOrder();
    await press(terms.save);
    await expect.element(dialog).not.toBeInTheDocument();
    const end = { last_day: '2099-06-30', after: 'nothing' };
    expect(bodies('/terms')).toEqual([{ terms: rich, from: '2099-01-01', end }]);
    await expect.element(page.getByText(words.earnings.terms.saved_planned)).toBeVisible();
  });

  it('an amount for each order stands instead of rates and tiers', async () => {
    const { terms, bodies } = await open({ changes: [change({})] });
    await press(terms.edit);
    const dialog = page.getByRole('dialog', { name: filled(terms.dialog, { name: isolate('@maya') }) });
    await dialog.getByText(terms.pay_flat, { exact: true }).click();
    await field(`${terms.flat_label} (USD)`).fill('7.50');
    expect(page.getByRole('button', { name: terms.add_tiers }).elements()).toEqual([]);
    // another kind may be less: it needs a week's notice
    await expect.element(page.getByRole('button', { name: terms.save })).toBeDisabled();
    await field(terms.from_day).fill('2026-11-30');
    await press(terms.save);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies('/terms')).toMatchObject([
      { terms: { commission_flat: { amount: 7.5, currency: 'USD' } }, from: '2026-11-30' },
    ]);
  });
});

describe.each(readers)('terms for new influencers on %s', (_where, reader) => {
  it('are saved as written, and nothing can be saved before anything differs', async () => {
    const calls = answerCalls(({ body }) => ({ data: body ?? { terms: plain } }));
    const content = <Routed at="/" screens={{ '/': DefaultTermsPage }} />;
    const { words } = await show(content, reader);
    const { terms } = words.earnings;
    const save = page.getByRole('button', { name: terms.defaults_save, exact: true });
    await expect.element(save).toBeDisabled();
    await field(words.influencers.form.commission).fill('12.5');
    await field(`${terms.order_cap} (USD)`).fill('25');
    await expectOrder();
    await save.click();
    const changed = { commission: 12.5, commission_caps: { currency: 'USD', per_order: 25, per_customer: null } };
    const sent = () => calls.find(({ method }) => method === 'PUT')?.body;
    await expect.poll(sent).toEqual({ terms: { ...plain, ...changed } });
    await expect.element(page.getByText(terms.defaults_saved)).toBeVisible();
  });
});
