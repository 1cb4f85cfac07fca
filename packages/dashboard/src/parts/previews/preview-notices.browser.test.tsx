// What helps with a product the store has changed names all of what it does, however long the other product is called.
import { productId } from '@vitrine/contract/ids';
import type { LinkNotice } from '@vitrine/contract/links';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { PreviewNotices } from './preview-notices.tsx';

const title = 'Marigold Viscose Midi Dress with a Very Long Name of Its Own';
const notice: LinkNotice = {
  kind: 'sold_out',
  inventory_id: productId.parse('1001'),
  collection_id: null,
  title: 'Garden Suede Saddle Bag',
  image_url: null,
  old_price: null,
  new_price: null,
  replacement: {
    inventory_id: productId.parse('1002'),
    title,
    image_url: null,
    price: 90,
    why: { looks: null, same_type: true, shared_tags: 0, price_apart: 0 },
  },
  repairs: ['replace', 'remove'],
};

it.each(readers)('is read whole, for %s', async (_who, reader) => {
  const { words } = await show(
    <PreviewNotices
      notices={[notice]}
      isEverythingGone={false}
      currency="USD"
      onRepair={() => undefined}
      busy={null}
    />,
    reader,
  );
  const name = filled(words.preview.notice.replace_with, { other: isolate(title) });
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  const label = button.element().querySelector('[class*="label"]');
  expect(label?.textContent).toBe(name);
  expect(label?.scrollWidth).toBeLessThanOrEqual((label?.clientWidth ?? 0) + 1);
  const text = document.createRange();
  text.selectNodeContents(label!);
  const lines = [...text.getClientRects()];
  const around = button.element().getBoundingClientRect();
  expect(new Set(lines.map(({ top }) => top)).size).toBeGreaterThan(1);
  for (const { top, bottom } of lines) {
    expect(top).toBeGreaterThanOrEqual(around.top);
    expect(bottom).toBeLessThanOrEqual(around.bottom);
  }
  await expectOrder();
});
