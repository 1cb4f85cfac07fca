// One's own question: what is asked of the server, its answer as a table and as a heat map, its files, and its refusals.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, filled, readers, type SceneOptions, show } from '../../../testing/scene.tsx';
import { startFigureServer } from '../testing/figure-server.ts';
import { expectAddress, OnScreen } from '../testing/on-screen.tsx';
import { ExploreView } from './explore-view.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <ExploreView screen={screen} range="November" />;

async function openAt(reader: SceneOptions, search: string, refuses: FigureServer['refuses'] = null) {
  const started = startFigureServer();
  started.server.refuses = refuses;
  const scene = await show(<OnScreen search={search} draw={draw} />, reader);
  const { explore, by, figure } = scene.words.analytics;
  const card = page.getByRole('region', { name: explore.title, exact: true }).first();
  /** Questions but those of the hours. */
  const asked = () =>
    started.sentTo('/figures/query').filter((body) => JSON.stringify(body).includes('"split_by":["country"'));
  return { ...scene, ...started, texts: explore, by, figure, card, asked };
}

type FigureServer = ReturnType<typeof startFigureServer>['server'];

it('has a heading for everything that is asked at a desk, and sorts by them', async () => {
  const { card, by, figure, asked } = await openAt(readers[0][1], '?view=explore');
  for (const name of [by.country, by.device, figure.visits.name, figure.revenue.name])
    await expect.element(card.getByRole('columnheader', { name })).toBeVisible();
  await card.getByRole('button', { name: figure.revenue.name, exact: true }).click();
  await expectAddress('?view=explore&order=-revenue');
  await expect.poll(() => asked().at(-1)).toMatchObject({ order: [{ by: 'revenue', direction: 'desc' }] });
});

it('is sorted by a list on a phone', async () => {
  const { card, by, asked, words } = await openAt(readers[1][1], '?view=explore');
  await card.getByLabelText(words.analytics.table.sort_by).selectOptions(by.device);
  await expectAddress('?view=explore&order=device');
  await expect.poll(() => asked().at(-1)).toMatchObject({ order: [{ by: 'device', direction: 'asc' }] });
});

describe.each(readers)('explore on %s', (_where, reader) => {
  const open = (search: string, refuses?: FigureServer['refuses']) => openAt(reader, search, refuses);

  it('asks what is chosen, and shows each row with what it is compared with', async () => {
    const { card, asked, words } = await open('?view=explore&compare=1');
    await expect.element(card.getByRole('button', { name: 'United States' }).first()).toBeVisible();
    expect(asked().at(-1)).toMatchObject({
      measures: ['visits', 'checkouts', 'revenue'],
      split_by: ['country', 'device'],
      tabs: ['links', 'shorts', 'shopboard'],
      traffic: 'human',
      compare: { with: 'previous' },
      count: 20,
      skip: 0,
    });
    expect(card.getByRole('button', { name: 'United States' }).elements()).toHaveLength(2);
    const [up = ''] = words.ui.change.up.split('{{');
    await expect.element(card.getByText(new RegExp(up)).first()).toBeInTheDocument();
    await expectOrder();
  });

  it('takes a row as a condition', async () => {
    const { card, asked } = await open('?view=explore');
    const israel = card.getByRole('button', { name: 'Israel' }).first();
    await israel.click();
    await expectAddress('?view=explore&filter=country:IL');
    await expect.element(israel).toHaveAttribute('aria-pressed', 'true');
    const filters = [{ by: 'country', op: 'is', values: ['IL'] }];
    await expect.poll(() => asked().at(-1)).toMatchObject({ filters });
  });

  it('is a heat map that can be read as a table, each cell with its number', async () => {
    const { card, texts, figure, by, asked } = await open('?view=explore');
    await card.getByText(texts.as.map, { exact: true }).click();
    const one = { measure: figure.visits.name, one: by.country, other: by.device };
    const map = card.getByRole('table', { name: filled(texts.map_of, one) });
    await expect.element(map).toBeVisible();
    await expect.element(map.getByRole('rowheader', { name: 'United States' })).toBeVisible();
    await expect.element(map.getByRole('columnheader', { name: 'Computer' })).toBeVisible();
    const cells = map.getByRole('cell').elements();
    expect(
      cells.map((cell) => [cell.querySelector('.visually-hidden')?.textContent, cell.getAttribute('data-shade')]),
    ).toEqual([
      ['900', '5'],
      ['300', '2'],
      ['600', '4'],
      ['200', '2'],
      ['30', '1'],
      ['10', '1'],
    ]);
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ measures: ['visits', 'checkouts', 'revenue'], count: 1000 });
    await expectAddress('?view=explore&as=map');
    await expectOrder();
  });

  it('shows any of its figures as a map, beside what it is compared with', async () => {
    const { card, texts, figure, by, asked } = await open('?view=explore&as=map&compare=1');
    await card.getByLabelText(texts.shown).selectOptions(figure.revenue.name);
    await expectAddress('?view=explore&compare=1&as=map&show=revenue');
    const map = card.getByRole('table', {
      name: filled(texts.map_of, { measure: figure.revenue.name, one: by.country, other: by.device }),
    });
    await expect.element(map).toBeVisible();
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ measures: ['revenue', 'visits', 'checkouts'], top: [20, 12], compare: { with: 'previous' } });
    await expect.element(map.getByRole('cell').first().getByText(/100/).first()).toBeInTheDocument();
    await expectOrder();
  });

  it('says what a map leaves out, and has it at its edges', async () => {
    const { card, texts, by } = await open('?view=explore&as=map&split=utm_content,device');
    const words = filled(texts.part, { name: by.utm_content, shown: '20', total: '5000' });
    await expect.element(card.getByText(words)).toBeVisible();
    const map = card.getByRole('table').first();
    const rows = map.getByRole('rowheader');
    expect(rows.elements()).toHaveLength(21);
    await expect.element(rows.nth(20)).toMatchTextContent(/4980/);
    const cells = map.getByRole('row').nth(21).getByRole('cell');
    expect(cells.elements().map((cell) => cell.getAttribute('data-shade'))).toEqual([null, null]);
    await expectOrder();
  });

  it('is of the tab, of everything, or of discount codes alone', async () => {
    const { card, texts, by, figure, sentTo } = await open('?view=explore&tab=links');
    const last = () => sentTo('/figures/query').findLast((body) => !JSON.stringify(body).includes('"weekday"'));
    await card.getByLabelText(texts.split).selectOptions(by.tab);
    await expectAddress('?view=explore&tab=links&from=all&split=tab,device');
    await expect.element(card.getByText('Discount code only').last()).toBeVisible();
    expect(last()).not.toHaveProperty('tabs');
    await card.getByLabelText(texts.from).selectOptions(texts.origin.code);
    await expectAddress('?view=explore&tab=links&from=code&split=tab,device');
    await expect.poll(last).toMatchObject({ tabs: ['code'], measures: ['checkouts', 'revenue'] });
    // without a click there is no visit, and no hour
    await expect.element(page.getByRole('table', { name: texts.when })).not.toBeInTheDocument();
    await expect.element(card.getByText(figure.visits.name, { exact: true })).not.toBeInTheDocument();
    await expectOrder();
  });

  it('of all links is split by their kinds as it is', async () => {
    const { card, texts, by, words, sentTo } = await open('?view=explore');
    const from = card.getByLabelText(texts.from);
    await expect.element(from).toHaveDisplayValue(words.analytics.every_link);
    await card.getByLabelText(texts.split).selectOptions(by.tab);
    await expectAddress('?view=explore&split=tab,device');
    const asked = () => sentTo('/figures/query').find((body) => JSON.stringify(body).includes('"tab"'));
    await expect.poll(asked).toMatchObject({ tabs: ['links', 'shorts', 'shopboard'] });
  });

  it('is split by other things, and by one alone', async () => {
    const { texts, by, card } = await open('?view=explore&as=map');
    await card.getByLabelText(texts.and_by).selectOptions(texts.nothing_else);
    await expectAddress('?view=explore&split=country');
    await expect.element(card.getByText(texts.as.map, { exact: true })).not.toBeInTheDocument();
    await card.getByLabelText(texts.split).selectOptions(by.device);
    await expectAddress('?view=explore&split=device');
    await expect.element(card.getByText('Computer').first()).toBeVisible();
  });

  it('asks for other figures; one is always left', async () => {
    const { card, figure, asked, texts } = await open('?view=explore&measures=visits');
    const field = card.getByLabelText(texts.measures).first();
    await expect.element(field).toBeInTheDocument();
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await page.getByRole('option', { name: figure.adds.name, exact: true }).click();
    await expectAddress('?view=explore&measures=visits,adds');
    await expect.poll(() => asked().at(-1)).toMatchObject({ measures: ['visits', 'adds'] });
  });

  it('has hours and days of the week, all of them, turned on a phone', async () => {
    const { texts, isPhone } = await open('?view=explore');
    const map = page.getByRole('table', { name: texts.when });
    await expect.element(map).toBeVisible();
    expect(map.getByRole('rowheader').elements()).toHaveLength(isPhone ? 24 : 7);
    // and the corner
    expect(map.getByRole('columnheader').elements()).toHaveLength((isPhone ? 7 : 24) + 1);
    expect(map.getByRole('cell').elements()).toHaveLength(168);
  });

  it('is saved whole as a table and as Parquet', async () => {
    const { card, texts, sentTo, words } = await open('?view=explore&split=country&order=country&filter=device:phone');
    await card.getByRole('button', { name: texts.csv }).click();
    await expect
      .element(page.getByText(filled(words.analytics.downloaded, { name: 'download' })).first())
      .toBeVisible();
    await card.getByRole('button', { name: texts.parquet }).click();
    await expect.poll(() => sentTo('/figures/query.parquet')).toHaveLength(1);
    const [csv] = sentTo('/figures/query.csv');
    expect(csv).toEqual(sentTo('/figures/query.parquet')[0]);
    expect(csv).toMatchObject({
      split_by: ['country'],
      order: [{ by: 'country', direction: 'asc' }],
      filters: [{ by: 'device', op: 'is', values: ['phone'] }],
    });
    expect(csv).not.toHaveProperty('count');
  });

  it.each([
    ['question_too_large', 422],
    ['figures_unavailable', 503],
    ['timed_out', 503],
  ] as const)('says %s in its words, and asks again', async (code, status) => {
    const error = { code, message: `What ${code} says` };
    const { card, server, words, texts } = await open('?view=explore', { path: '/query', with: { error, status } });
    await expect.element(card.getByText(error.message)).toBeVisible();
    await expect.element(card.getByText(texts.failed)).toBeVisible();
    server.refuses = null;
    await card.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(card.getByText('Israel').first()).toBeVisible();
  });

  it('says that nothing was counted', async () => {
    const { card, texts } = await open('?view=explore&split=browser');
    await expect.element(card.getByText(texts.none_title)).toBeVisible();
    await expectOrder();
  });
});
