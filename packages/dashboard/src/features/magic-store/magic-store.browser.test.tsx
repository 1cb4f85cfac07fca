// What Magic Store shows of what was found: right and wrong products, none at all, not all looked at yet, a plan without it, no rights.
import { useLocation } from '@tanstack/react-router';
import { searchProducts } from '@vitrine/contract/stores';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import type { FoundProducts } from '../../parts/pictures/likeness.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { MagicResult } from './magic-result.tsx';
import { MagicStorePage } from './magic-store-page.tsx';

const path = '/admin/magic-store';
/** One dot. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const long = 'A very long name of a linen shirt with mother-of-pearl buttons that goes on and on';

/** Each product as the picture of a video shows it that is as many behind, of as many as there are moments. */
function toFound(likenesses: readonly number[], seen = 9, moments: readonly number[] = [0]): FoundProducts {
  const products = likenesses.map((likeness, at) => ({
    ...toSampleProduct(at + 1, at === 1 ? { title: long, available: false } : {}),
    likeness,
    is_preferred: false,
    frame: at % moments.length,
    box: { x: 0, y: 0, width: 1, height: 1 },
  }));
  const ids = products.map(({ inventory_id: id }) => id);
  const frames = moments.map((at, place) => ({
    image_url: `${dot}#${at}`,
    at_seconds: at,
    likeness: likenesses[place] ?? 0,
  }));
  return { selected_products: products, frames, product_tag_result_ids: ids, pictures_seen: seen, pictures: 9 };
}

function Handed() {
  const media = useLocation({ select: ({ state }) => state.foundMedia ?? null });
  return <p>{media && `${media.image.slice(0, 10)}…${media.image.slice(-2)} ${media.related.join(' ')}`}</p>;
}

function Result({ found, onAgain = () => undefined }: { found: FoundProducts; onAgain?: () => void }) {
  const preview = { url: dot, isVideo: found.frames.length > 1 };
  const shown = <MagicResult found={found} preview={preview} onAgain={onAgain} onAnother={() => undefined} />;
  const draw = () => shown;
  return <Routed screens={{ [path]: draw, '/admin/links/create': Handed }} at={path} />;
}

const named = (text: string, title: string): string => filled(text, { name: isolate(title) });

describe.each(readers)('Magic Store on %s', (_where, reader) => {
  it('puts what is nearly as alike as the likeliest into the look, and hands on what was found', async () => {
    const { words } = await show(<Result found={toFound([0.62, 0.58, 0.3])} />, reader);
    const { magic } = words;
    await expect.element(page.getByText(magic.likeness.same)).toBeVisible();
    await expect.element(page.getByText(long)).toBeVisible();
    await expectOrder();
    await page.getByRole('button', { name: named(magic.remove_of, 'Linen shirt 1') }).click();
    await page.getByRole('button', { name: named(magic.take_of, 'Linen shirt 3') }).click();
    await page.getByRole('button', { name: magic.make, exact: true }).click();
    await expect.element(page.getByText('data:image…#0 1001 1002 1003')).toBeVisible();
  });

  it('shows of a video what each of its images shows, and lets the image of the look be chosen', async () => {
    const { words } = await show(<Result found={toFound([0.9, 0.4], 9, [3, 65])} />, reader);
    const { magic } = words;
    const remove = page.getByRole('button', { name: named(magic.remove_of, 'Linen shirt 1') });
    await expect.element(remove).toBeVisible();
    await expect.element(page.getByText(magic.likeness.close)).toBeVisible();
    const second = page.getByRole('radio', { name: `${filled(magic.frame, { number: 2 })} 1:05` });
    await expect.element(page.getByText('1:05')).toBeVisible();
    await expectOrder();
    await page.getByText('1:05').click();
    await expect.element(second).toBeChecked();
    await page.getByRole('button', { name: magic.make, exact: true }).click();
    await expect.element(page.getByText('data:image…65 1001 1002')).toBeVisible();
  });

  it('lets a wrong product be replaced by any of the store', async () => {
    answerCalls(({ path: asked }) =>
      asked === searchProducts.path ? { data: { products: [toSampleProduct(7)], next: null } } : { data: {} },
    );
    const { words } = await show(<Result found={toFound([0.62])} />, reader);
    const { magic } = words;
    await page.getByRole('button', { name: named(magic.replace_of, 'Linen shirt 1') }).click();
    await page.getByRole('dialog').getByText('Linen shirt 7').click();
    await page.getByRole('dialog').getByRole('button', { name: words.ui.done }).click();
    await expect.element(page.getByText(magic.likeness.chosen)).toBeVisible();
    await expect.element(page.getByRole('button', { name: named(magic.take_of, 'Linen shirt 1') })).toBeVisible();
  });

  it('says that nothing was found, and what to do', async () => {
    const { words } = await show(<Result found={toFound([])} />, reader);
    await expect.element(page.getByText(words.magic.nothing, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: words.magic.make, exact: true })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: words.magic.another })).toBeVisible();
    await expectOrder();
  });

  it('says that products may be missing while the store’s images are not all looked at', async () => {
    let again = 0;
    const found = <Result found={toFound([0.5], 4)} onAgain={() => (again += 1)} />;
    const { words } = await show(found, reader);
    await expect.element(page.getByText(filled(words.magic.not_all_other, { seen: 4, count: 9 }))).toBeVisible();
    await expectOrder();
    await page.getByRole('button', { name: words.magic.search_again }).click();
    expect(again).toBe(1);
  });

  it('says what it takes where the plan does not open it', async () => {
    const session = toSampleSession({ user: { subscription_plan: 'free', free_trial_days_left: 5 } });
    const { words } = await show(<Routed screens={{ [path]: MagicStorePage }} at={path} session={session} />, reader);
    await expect.element(page.getByText(words.magic.closed, { exact: false })).toBeVisible();
    expect(page.getByRole('button', { name: words.magic.choose, exact: true }).query()).toBeNull();
    await expectOrder();
  });
});
