// What sells best on the first screen: of the segment that its figures are of, links and influencers alike.
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { TopExperiences } from './top-experiences.tsx';

const screens = { '/admin/home': TopExperiences };

describe.each(readers)('on %s', (_where, reader) => {
  it.each([
    ['of everything', '', null],
    ['of a segment', `?segment=${toSampleUuid(7)}`, toSampleUuid(7)],
  ])('are %s', async (_of, search, segment) => {
    const calls = answerCalls(({ path }) => ({
      data: path === listInfluencerInsights.path ? { influencers: [], currency: 'USD' } : noRows,
    }));
    const { words } = await show(<Routed screens={screens} at={`/admin/home${search}`} />, reader);
    const { none, tab } = words.home.top;
    await expect.element(page.getByText(none.instants)).toBeVisible();
    await page.getByRole('tab', { name: tab.influencers }).click();
    await expect.element(page.getByText(none.influencers)).toBeVisible();
    const asked = calls.map(({ path, query }) => `${path.split('/').at(-1)} ${query.get('segment_id')}`);
    expect(new Set(asked)).toEqual(new Set([`breakdown ${segment}`, `analytics ${segment}`]));
  });
});

const noRows = { rows: [], total: 0, currency: 'USD', next_skip: null };
