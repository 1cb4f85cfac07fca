// The settings as one: what is typed over all sections is saved by one strip, kept from being lost, and taken back.
import { getMakerSources, listStoreFields } from '@vitrine/contract/maker-fields';
import { toMakerRecord } from '@vitrine/contract/makers';
import { getSync, type SyncProgress } from '@vitrine/contract/stores';
import { getPhotoSearches, getTaggingReport } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noPhotoSearches, noTaggingReport, usualMakers, usualSettings } from '../../testing/settings-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SettingsPage } from './settings-page.tsx';

const rules = { window_days: 30, priority: 'link', house_yields: true, self_purchases_earn: false, hold_leaked: true };
const hold = { holding_days: 30, hold_from: 'payment', needs_approval: false, approval_since: null };

type Named = Readonly<Record<string, string | null>>;
const storeFields = [
  { field: 'made.by', name: 'Made by' },
  { field: 'custom.material', name: 'Material' },
];
const noSync: SyncProgress = {
  state: 'never',
  phase: null,
  processed: 0,
  total: null,
  products: 0,
  variants: 0,
  collections: 0,
  started_at: null,
  finished_at: null,
  problem: null,
};

/** Keeps what is saved, as the server does; `refused` are calls it does not take. */
function serve(refused: readonly string[] = []) {
  const kept = {
    settings: { ...usualSettings },
    rules: { ...rules },
    hold: { ...hold },
    makers: usualMakers,
    sync: { ...noSync, state: 'finished' } as SyncProgress,
  };
  const nameFields = (named: Named) => {
    const unreadable = Object.keys(named).filter((fact) => named[fact] === 'made.how');
    const fields = unreadable.map((field) => ({ field, code: 'store_field_kind', message: 'No plain text.' }));
    if (fields.length > 0)
      return { status: 400, error: { code: 'validation_failed' as const, message: 'No plain text.', fields } };
    const details = toMakerRecord((fact) => ({ ...usualMakers.details![fact], field: named[fact] ?? null }));
    kept.makers = { ...usualMakers, details };
    kept.sync = { ...noSync, state: 'running', phase: 'reading', processed: 60, total: 240 };
    return { data: kept.makers };
  };
  const calls = answerCalls(({ method, path, body }) => {
    if (method === 'PUT' && refused.some((part) => path.includes(part)))
      return { status: 503, error: { code: 'unavailable', message: 'Busy.' } };
    if (path === getTaggingReport.path) return { data: noTaggingReport };
    if (path === getPhotoSearches.path) return { data: noPhotoSearches };
    if (path.endsWith('/user/mails')) return { data: { muted_mails: [] } };
    if (path === listStoreFields.path) return { data: { fields: storeFields } };
    if (path === getSync.path) return { data: kept.sync };
    if (path === getMakerSources.path) return method === 'PUT' ? nameFields(body as Named) : { data: kept.makers };
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
    await expect.poll(() => kept).toMatchObject({ settings: usualSettings, rules, hold });
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

  it('reads who made a product from another field of the store, and says how far that is', async () => {
    const { kept, sent } = serve();
    const { words } = await show(<Routed screens={screens} at="/" />, reader);
    const { sources } = words.settings.maker;
    const maker = page.getByRole('combobox', { name: sources.name, exact: true });
    await expect.element(maker).toHaveAttribute('placeholder', 'custom.name');
    await maker.click();
    await maker.fill('made b');
    await page.getByRole('option', { name: /Made by/ }).click();
    await expect.element(maker).toHaveValue('made.by');
    const card = page.getByRole('region', { name: words.settings.maker.title });
    await userEvent.keyboard('{Escape}{Control>}s{/Control}');
    await expect.element(card.getByText(sources.reading)).toBeVisible();
    await expect.element(card.getByText(filled(words.stores.sync.progress, { done: 60, total: 240 }))).toBeVisible();
    expect(sent().at(-1)?.body).toEqual({ name: 'made.by' });
    await expectOrder();
    const { details } = kept.makers;
    kept.makers = { ...kept.makers, details: details && { ...details, name: { ...details.name, products: 37 } } };
    kept.sync = { ...noSync, state: 'finished' };
    await expect.element(card.getByText(filled(sources.found, { amount: 37, total: 240 }))).toBeVisible();
    await expect.element(card.getByText(sources.reading)).not.toBeInTheDocument();
  });

  it('tells at its field that the store has it as something else than text, until another one is typed', async () => {
    serve();
    const { words } = await show(<Routed screens={screens} at="/" />, reader);
    const { sources, title } = words.settings.maker;
    const warnings = page.getByRole('combobox', { name: sources.warnings, exact: true });
    await warnings.fill('made.how');
    await userEvent.keyboard('{Escape}{Control>}s{/Control}');
    await page.getByRole('button', { name: words.ui.ok }).click();
    const card = page.getByRole('region', { name: title });
    await expect.element(card.getByText('No plain text.')).toBeVisible();
    await warnings.fill('');
    await expect.element(card.getByText('No plain text.')).not.toBeInTheDocument();
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

it('shows a name of a field that is none at its field, instead of sending it', async () => {
  const { sent } = serve();
  const { words } = await show(<Routed screens={screens} at="/" />);
  const { sources } = words.settings.maker;
  await page.getByRole('combobox', { name: sources.contact, exact: true }).fill('manufacturer');
  await userEvent.keyboard('{Escape}{Tab}{Control>}s{/Control}');
  await page.getByRole('button', { name: words.ui.ok }).click();
  const card = page.getByRole('region', { name: words.settings.maker.title });
  await expect.element(card.getByText(sources.format)).toBeVisible();
  expect(sent()).toEqual([]);
});
