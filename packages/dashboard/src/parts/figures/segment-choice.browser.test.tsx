// The segment of figures beside the analytics: chosen from a list, kept in the address, and gone when it is.
import type { Segment } from '@vitrine/contract/saved-questions';
import { segment } from '@vitrine/contract/saved-questions';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { SegmentChoice } from './segment-choice.tsx';
import { useSegmentPlace } from './use-segment-place.ts';

const make = (number: number, name: string, by: string): Segment =>
  segment.parse({
    segment_id: toSampleUuid(number),
    name,
    owner: 'mine',
    filters: [{ by, op: 'is', values: ['1'] }],
    changed_at: '2026-11-22T12:00:00Z',
  });

function Chosen() {
  const within = useSegmentPlace();
  return (
    <>
      <SegmentChoice {...within} />
      <p>{within.segment ?? 'all'}</p>
    </>
  );
}

describe.each(readers)('a segment on %s', (_where, reader) => {
  const open = async (search: string, segments: Segment[]) => {
    answerCalls(() => ({ data: { segments } }));
    const scene = await show(<Routed screens={{ '/admin/look': Chosen }} at={`/admin/look${search}`} />, reader);
    const texts = scene.words.analytics.segment;
    return { texts, choice: page.getByLabelText(texts.choose) };
  };

  it('is chosen among those that fit, and taken off', async () => {
    const { choice, texts } = await open('', [make(1, 'Phones', 'device'), make(2, 'Dresses', 'product')]);
    await expect.element(choice).toHaveValue('');
    expect(choice.getByRole('option').elements()).toHaveLength(2);
    await choice.selectOptions(isolate('Phones'));
    await expect.element(page.getByText(toSampleUuid(1))).toBeVisible();
    await expectOrder();
    await choice.selectOptions(texts.everyone);
    await expect.element(page.getByText('all', { exact: true })).toBeVisible();
  });

  it('that is gone can be taken off', async () => {
    const { choice, texts } = await open(`?segment=${toSampleUuid(9)}`, []);
    await expect.element(choice).toHaveValue(toSampleUuid(9));
    await expect.element(choice.getByText(texts.gone)).toBeInTheDocument();
    await choice.selectOptions(texts.everyone);
    await expect.element(page.getByText('all', { exact: true })).toBeVisible();
  });

  it('is not offered where there is none', async () => {
    const { choice } = await open('', [make(2, 'Dresses', 'product')]);
    await expect.element(page.getByText('all', { exact: true })).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
  });
});
