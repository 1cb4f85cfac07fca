// The page of looks under a segment: rows are asked of it as the figures above them are, and what is of all time says so.
import { getLifetime } from '@vitrine/contract/insights';
import { listLinks } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleLink, toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { readers, show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { LinksPage } from './link-list-page.tsx';
import { toRow } from './link-rows.ts';

const segment = toSampleUuid(7);
const business = toSampleSession().user.business_id;
const rowsPath = listLinks.path.replace('{business_id}', business);
const stripPath = getLifetime.path.replace('{business_id}', business);

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (search: string, figuresOf: 'asked' | 'all_time') => {
    const answer = ({ path }: Call) => {
      if (path === rowsPath)
        return { links: [{ ...toRow(toSampleLink(1, { title: 'Linen' })), figures_of: figuresOf }], next_skip: null };
      if (path === stripPath)
        return { looks_analytics: { visits: 3 }, shorts_analytics: { visits: 0 }, currency: 'USD' };
      return { tags: [], influencers: [], segments: [], views: [], codes: [] };
    };
    const calls = answerCalls((call) => ({ data: answer(call) }));
    const { words } = await show(
      <Routed screens={{ '/admin/links': LinksPage }} at={`/admin/links${search}`} />,
      reader,
    );
    await expect.element(page.getByRole('article', { name: 'Linen' })).toBeVisible();
    const segments = (of: string) =>
      calls.filter(({ path }) => path === of).map(({ query }) => query.get('segment_id'));
    return { texts: words.links.figure, segments };
  };

  it('asks rows and strip of the segment, and says by what they are in order', async () => {
    const { texts, segments } = await open(`?segment=${segment}&sort=visits`, 'asked');
    expect(new Set([...segments(rowsPath), ...segments(stripPath)])).toEqual(new Set([segment]));
    await expect.element(page.getByText(texts.order_of_all_time)).toBeVisible();
    expect(page.getByText(texts.rows_of_all_time).elements()).toEqual([]);
  });

  it('says that rows are of all time as long as others are not there', async () => {
    const { texts } = await open(`?segment=${segment}`, 'all_time');
    await expect.element(page.getByText(texts.rows_of_all_time)).toBeVisible();
    expect(page.getByText(texts.order_of_all_time).elements()).toEqual([]);
  });

  it('says nothing of it where nothing else was asked for', async () => {
    const { texts, segments } = await open('?sort=visits', 'all_time');
    expect(new Set(segments(rowsPath))).toEqual(new Set([null]));
    for (const text of [texts.rows_of_all_time, texts.order_of_all_time])
      expect(page.getByText(text).elements()).toEqual([]);
  });
});
