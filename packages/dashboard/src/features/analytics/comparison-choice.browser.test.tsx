// What figures are compared with: chosen from a list, other days from a calendar, and said in words.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { startFigureServer, toSampleSegment } from './testing/figure-server.ts';
import { expectAddress, OnScreen } from './testing/on-screen.tsx';
import { ComparisonChoice } from '../../parts/figures/comparison-choice.tsx';

type Told = Pick<Parameters<typeof ComparisonChoice>[0], 'name' | 'problem'>;

describe.each(readers)('the comparison on %s', (_where, reader) => {
  const open = async (search: string, told: Told = { name: undefined, problem: null }) => {
    startFigureServer({ segments: [toSampleSegment(1, 'Phones', [{ by: 'device', op: 'is', values: ['phone'] }])] });
    const content = (
      <OnScreen
        search={search}
        draw={(screen) => (
          <ComparisonChoice
            {...screen}
            compare={screen.place.compare}
            choose={(compare) => screen.go({ compare })}
            {...told}
          />
        )}
      />
    );
    const scene = await show(content, reader);
    const texts = scene.words.ui.comparison;
    return { ...scene, texts, choice: page.getByLabelText(texts.title) };
  };

  it('is with the period before, a year ago, a segment, or nothing', async () => {
    const { choice, texts } = await open('');
    await choice.selectOptions(texts.previous);
    await expectAddress('?compare=1');
    await choice.selectOptions(texts.year);
    await expectAddress('?compare=year');
    await choice.selectOptions(isolate('Phones'));
    await expectAddress(`?compare=${toSampleUuid(1)}`);
    await expectOrder();
    await choice.selectOptions(texts.none);
    await expectAddress('');
    await expect.element(choice).toHaveValue('');
  });

  it('is with other days, at first those right before', async () => {
    const { choice, texts, words } = await open('?range=2026-03-01..2026-03-31');
    await choice.selectOptions(texts.range);
    await expectAddress('?range=2026-03-01..2026-03-31&compare=2026-01-29..2026-02-28');
    await page.getByRole('button', { name: new RegExp(words.ui.range.title) }).click();
    await page.getByRole('button', { name: words.ui.range.previous_month, exact: true }).click();
    await expect.element(choice).toHaveValue('range');
    await expect.element(page.getByTestId('address')).not.toMatchTextContent(/2026-01-29/);
  });

  it.each([
    ['what it is with', { name: 'Phones', problem: null }, 'with'],
    ['that there is nothing earlier', { name: null, problem: null }, 'cannot'],
  ] as const)('says %s', async (_what, told, key) => {
    const { texts } = await open('?compare=1', told);
    const words = filled(texts[key], { range: isolate('Phones') });
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('says why it did not come', async () => {
    await open('?compare=year', { name: undefined, problem: { message: 'Not just now', requestId: null } });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Not just now/);
  });
});
