// The search by photo in the settings: how often shoppers searched, what it led to, never, and what could not be read.
import { askFigures } from '@vitrine/contract/figure-questions';
import { getPhotoSearches, type PhotoSearches } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { Routed } from '../../testing/routed.tsx';
import { noPhotoSearches } from '../../testing/settings-samples.ts';
import { PhotoSearchPanel } from './photo-search-panel.tsx';

const used: PhotoSearches = { ...noPhotoSearches, searches: 1842, found: 37 };

const toPanel = (photoSearch: boolean) =>
  function Panel() {
    return <PhotoSearchPanel draft={{ photoSearch }} canChange ended={undefined} onChange={() => undefined} />;
  };
const Scene = ({ isOn = true }: { isOn?: boolean }) => <Routed screens={{ '/': toPanel(isOn) }} at="/" />;

const figures = {
  from_date: used.from_date,
  to_date: used.to_date,
  totals: { visits: 1210, click_checkouts: 14 },
  remainder: {},
  currency: 'USD',
  rows: [],
  total: 0,
  compared: null,
  next_skip: null,
  freshness: { counted_at: null, waiting_ms: 0, known_from: null },
};

const serve = (searches: PhotoSearches) =>
  answerCalls(({ path }) => ({ data: path === askFigures.path ? figures : searches }));

describe.each(readers)('the search by photo on %s', (_where, reader) => {
  it('tells how often it was used, how often it found something, and what came of that in the same days', async () => {
    const calls = serve(used);
    const { words } = await show(<Scene />, reader);
    const { searches_other: searches, found, led, analytics } = words.settings.photo_search;
    await expect.element(page.getByText(filled(searches, { amount: '1,842' }), { exact: false })).toBeVisible();
    await expect.element(page.getByText(filled(found, { amount: '37' }), { exact: false })).toBeVisible();
    const told = filled(led, { visits: '1,210', orders: '14' });
    await expect.element(page.getByText(told, { exact: false })).toBeVisible();
    const link = page.getByRole('link', { name: analytics });
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('filter=channel:photo_search'));
    expect(calls.find(({ path }) => path === askFigures.path)?.body).toMatchObject({
      filters: [{ by: 'channel', op: 'is', values: ['photo_search'] }],
      from_date: used.from_date,
      to_date: used.to_date,
    });
    await expectOrder();
  });

  it('says that nobody has searched, and nothing where it is off and was not used', async () => {
    const calls = serve(noPhotoSearches);
    const { words, change } = await show(<Scene />, reader);
    await expect.element(page.getByText(words.settings.photo_search.unused)).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual([getPhotoSearches.path]);
    await expectOrder();
    change(<Scene key="off" isOn={false} />);
    await expect.element(page.getByRole('switch')).not.toBeChecked();
    expect(page.getByText(words.settings.photo_search.unused).query()).toBeNull();
  });

  it('says so where what they led to could not be read, and reads it again', async () => {
    let isAway = true;
    answerCalls(({ path }) => {
      if (path !== askFigures.path) return { data: used };
      return isAway ? { status: 503, error: { code: 'unavailable', message: 'Busy.' } } : { data: figures };
    });
    const { words } = await show(<Scene />, reader);
    await expect.element(page.getByText(words.settings.photo_search.failed)).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: words.ui.retry }).click();
    const told = filled(words.settings.photo_search.led, { visits: '1,210', orders: '14' });
    await expect.element(page.getByText(told, { exact: false })).toBeVisible();
  });

  it('says what could not be read, and reads it again', async () => {
    let isAway = true;
    answerCalls(({ path }) => {
      if (path !== getPhotoSearches.path) return { data: figures };
      return isAway ? { status: 503, error: { code: 'unavailable', message: 'Busy.' } } : { data: used };
    });
    const { words } = await show(<Scene />, reader);
    await expect.element(page.getByText(words.settings.photo_search.failed)).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: words.ui.retry }).click();
    const again = filled(words.settings.photo_search.searches_other, { amount: '1,842' });
    await expect.element(page.getByText(again, { exact: false })).toBeVisible();
  });
});
