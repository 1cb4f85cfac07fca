// The settings as one: what is typed over all sections is saved by one strip, kept from being lost, and taken back.
import { getTaggingReport } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noTaggingReport, usualSettings } from '../../testing/settings-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SettingsPage } from './settings-page.tsx';

const rules = { window_days: 30, priority: 'link', house_yields: true, self_purchases_earn: false, hold_leaked: true };
const hold = { holding_days: 30, hold_from: 'payment', needs_approval: false, approval_since: null };

/** Keeps what is saved, as the server does; `refused` are calls it does not take. */
function serve(refused: readonly string[] = []) {
  const kept = { settings: { ...usualSettings }, rules: { ...rules }, hold: { ...hold } };
  const calls = answerCalls(({ method, path, body }) => {
    if (method === 'PUT' && refused.some((part) => path.includes(part)))
      return { status: 503, error: { code: 'unavailable', message: 'Busy.' } };
    if (path === getTaggingReport.path) return { data: noTaggingReport };
    if (path.endsWith('/user/mails')) return { data: { muted_mails: [] } };
    if (path.endsWith('/domain')) return { data: { domain: null } };
    if (path.endsWith('/team')) return { data: { members: [], invitations: [], offer: null } };
    if (path.includes('/attribution/')) {
      if (method === 'PUT') Object.assign(kept.rules, body);
      return { data: { rules: { ...kept.rules }, run: null } };
    }
    if (path.includes('commission')) {
      if (method === 'PUT') Object.assign(kept.hold, body);
      return { data: { ...kept.hold } };
    }
    if (method === 'PUT') Object.assign(kept.settings, (body as { settings: object }).settings);
    return {
      data: {
        settings: { ...kept.settings },
        chosen: { products: [], collections: [] },
        appearance: { logo_url: null },
      },
    };
  });
  return { kept, sent: () => calls.filter(({ method }) => method === 'PUT') };
}

const screens = { '/': SettingsPage, '/elsewhere': () => <p>elsewhere</p> };

describe.each(readers)('for %s', (_who, reader) => {
  it('saves what was typed over three sections at once, and takes it back', async () => {
    const { kept, sent } = serve();
    const { words } = await show(<Routed screens={screens} at="/" />, reader);
    const { holding, attribution, sensitivity, utm } = words.settings;
    for (const text of [holding.from_payment_help, holding.from_fulfilment_help, holding.from_order_help])
      await expect.element(page.getByText(text)).toBeInTheDocument();
    await page.getByRole('radio', { name: holding.from_fulfilment }).click();
    await page.getByRole('textbox', { name: holding.label, exact: true }).fill('14');
    await page.getByRole('textbox', { name: attribution.window }).fill('7');
    await page.getByRole('radio', { name: sensitivity.LOW, exact: true }).click();
    page.getByRole('switch', { name: utm.label, exact: false }).element().focus();
    await userEvent.keyboard(' ');
    await page.getByRole('textbox', { name: words.links.form.utm_source }).fill('vitrine');
    await expect.element(page.getByText(/products\/…\?utm_source=vitrine/)).toBeVisible();
    await expectOrder();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => sent().map(({ body }) => body))
      .toEqual([
        {
          settings: {
            utm_params: { ...usualSettings.utm_params, utm_source: 'vitrine' },
            product_search_sensitivity: 'LOW',
          },
        },
        { ...rules, window_days: 7 },
        { holding_days: 14, hold_from: 'fulfilment', needs_approval: false },
      ]);
    await page.getByRole('button', { name: words.settings.undo_save }).click();
    await expect.poll(() => kept).toEqual({ settings: usualSettings, rules, hold });
    await expect.element(page.getByRole('textbox', { name: holding.label, exact: true })).toHaveValue('30');
    await expect.element(page.getByRole('button', { name: words.settings.undo_save })).not.toBeInTheDocument();
  });

  it('keeps what was not saved when one of the calls is refused', async () => {
    const { kept, sent } = serve(['commission']);
    const { words } = await show(<Routed screens={screens} at="/" />, reader);
    const { holding, attribution } = words.settings;
    const days = page.getByRole('textbox', { name: holding.label, exact: true });
    await days.fill('14');
    await page.getByRole('textbox', { name: attribution.window }).fill('7');
    await userEvent.keyboard('{Control>}s{/Control}');
    const told = page.getByRole('dialog', { name: words.settings.save_failed });
    await expect.element(told.getByRole('alert').getByText('Busy.', { exact: false })).toBeVisible();
    await expect.element(told.getByRole('button', { name: words.ui.ok })).toBeVisible();
    expect(kept.rules.window_days).toBe(7);
    await page.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(days).toHaveValue('14');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => sent().length).toBe(3);
    expect(sent().at(-1)?.path).toContain('commission');
  });

  it('finds a section by its words, and says where nothing is found', async () => {
    serve();
    const { words } = await show(<Routed screens={screens} at="/" />, reader);
    const { nav, retention, measuring } = words.settings;
    const search = page.getByRole('searchbox', { name: nav.search });
    await search.fill('google g-');
    await expect.element(page.getByRole('region', { name: retention.title })).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: measuring.title })).toBeVisible();
    await search.fill('zzz');
    await expect.element(page.getByText(nav.nothing)).toBeVisible();
  });
});

it('shows the fault at its section instead of sending it', async () => {
  const { sent } = serve();
  const { words } = await show(<Routed screens={screens} at="/" />);
  const { holding } = words.settings;
  await page.getByRole('textbox', { name: holding.label, exact: true }).fill('400');
  await expect.element(page.getByText(filled(holding.range, { min: 0, max: 365 }))).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(holding.fault)).toBeVisible();
  expect(sent()).toEqual([]);
});
