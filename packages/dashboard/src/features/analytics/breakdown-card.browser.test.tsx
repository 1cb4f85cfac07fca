// A breakdown: its rows filter the screen and stay in sight, and stand beside whatever they are compared with.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { startFigureServer } from './testing/figure-server.ts';
import { expectAddress, OnScreen } from './testing/on-screen.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => (
  <BreakdownCard screen={screen} tab="links" range="March" />
);
const march = 'range=2026-03-01..2026-03-31';

const row = (name: string) => page.getByRole('button', { name, exact: true });

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

describe.each(readers)('a breakdown on %s', (_where, reader) => {
  const open = async (search: string) => {
    const server = startFigureServer();
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    return { ...scene, ...server };
  };

  it('adds a row to the filter and a second one to it, marks them, and takes them off', async () => {
    const { breakdowns, words } = await open(`?${march}&by=country`);
    await row('Israel').click();
    await expectAddress(`?${march}&filter=country:IL&by=country`);
    await expect.element(row('Israel')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText(words.analytics.by.chosen)).toBeVisible();
    await row('Unknown country').click();
    await expectAddress(String.raw`?${march}&filter=country:IL,\-&by=country`);
    await expectOrder();
    await row('Israel').click();
    await expectAddress(String.raw`?${march}&filter=country:\-&by=country`);
    // what is listed is not narrowed by what is chosen of it
    expect(breakdowns().every((query) => query.get('filters') === null)).toBe(true);
  });

  it('is of all else that is filtered by', async () => {
    const { breakdowns } = await open(`?${march}&by=country&filter=country:IL;device!:phone`);
    await expect.element(row('Israel')).toBeVisible();
    const [query] = breakdowns();
    expect(JSON.parse(query?.get('filters') ?? '')).toEqual([{ by: 'device', op: 'is_not', values: ['phone'] }]);
  });

  it('says how each of its rows has changed since a year ago', async () => {
    const { breakdowns, words } = await open(`?${march}&by=country&compare=year`);
    const [up = ''] = words.ui.change.up.split('{{');
    await expect.element(page.getByText(new RegExp(up)).first()).toBeVisible();
    expect(page.getByText(new RegExp(up)).elements()).toHaveLength(2);
    await expect.element(page.getByText(words.ui.change.new, { exact: true })).toBeVisible();
    expect(breakdowns().map((query) => query.get('comparison'))).toEqual(['{"with":"year"}']);
  });

  it('has the period before at hand', async () => {
    const { breakdowns, words } = await open(`?${march}&by=country&compare=1`);
    const [down = ''] = words.ui.change.down.split('{{');
    await expect.element(page.getByText(new RegExp(down)).first()).toBeVisible();
    expect(breakdowns()).toHaveLength(1);
  });
});

it('shows on a phone the one figure that is chosen', async () => {
  startFigureServer();
  const phone = readers.find(([where]) => where.includes('phone'));
  const { words } = await show(<OnScreen search={`?${march}&by=country`} draw={draw} />, phone?.[1]);
  await expect.element(row('Israel').or(row('ישראל'))).toBeVisible();
  const { column, figure } = words.analytics.table;
  expect(heads()).toEqual([words.analytics.by.country, column.visits]);
  await expect.element(page.getByLabelText(figure)).toHaveValue('visits');
  await expectOrder();
});
