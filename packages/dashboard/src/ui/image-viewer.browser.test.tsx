// Pictures seen large: which one, how close, by pointer and by keys, in both directions.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../testing/scene.tsx';
import { isolate } from './foreign-text.ts';
import { ViewedPicture } from './viewed-picture.tsx';

const draw = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="${colour}"/></svg>`)}`;

const pictures = [
  { src: draw('teal'), name: 'Linen shirt' },
  { src: draw('plum'), name: 'שמלת כותנה' },
  { src: draw('olive'), name: 'Wool coat' },
];

const dialog = () => page.getByRole('dialog');
const picture = () => dialog().getByRole('img', { name: 'Linen shirt' });
const frame = () => picture().element().parentElement as HTMLElement;

describe.each(readers)('a picture on %s', (_where, reader) => {
  const open = async (shown = pictures, at = 0) => {
    const scene = await show(<ViewedPicture pictures={shown} at={at} className={undefined} />, reader);
    const { viewer } = scene.words.ui;
    const name = filled(viewer.open, { name: isolate(shown[at]?.name ?? '') });
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await expect.element(dialog().getByRole('region', { name: viewer.stage })).toHaveFocus();
    return {
      ...scene,
      viewer,
      opener,
      press: (label: string) => dialog().getByRole('button', { name: label }).click(),
    };
  };

  it('opens large under its name, and gives the focus back', async () => {
    const { words, opener } = await open();
    await expect.element(dialog()).toHaveAccessibleName('Linen shirt');
    await expect.element(picture()).toBeVisible();
    await expectOrder();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await dialog().getByRole('button', { name: words.ui.close }).click();
    await expect.element(opener).toHaveFocus();
  });

  it('is followed by the next where reading goes on, and after the last by the first', async () => {
    const { viewer, isPhone, press } = await open();
    const [onwards, back] = isPhone ? ['{ArrowLeft}', '{ArrowRight}'] : ['{ArrowRight}', '{ArrowLeft}'];
    await userEvent.keyboard(onwards);
    await expect.element(dialog()).toHaveAccessibleName('שמלת כותנה');
    await expect.element(dialog().getByText(filled(viewer.place, { number: 2, count: 3 }))).toBeVisible();
    await userEvent.keyboard(`${back}${back}`);
    await expect.element(dialog()).toHaveAccessibleName('Wool coat');
    await press(viewer.next);
    await expect.element(dialog()).toHaveAccessibleName('Linen shirt');
    await press(viewer.previous);
    await expect.element(dialog()).toHaveAccessibleName('Wool coat');
  });

  it('comes closer by button, key and press; then arrows move it and no longer leave it', async () => {
    const { viewer, press } = await open();
    await press(viewer.zoom_in);
    await expect.element(dialog().getByText('150%')).toBeVisible();
    expect(frame().scrollWidth).toBeGreaterThan(frame().clientWidth);
    await expectOrder();
    await userEvent.keyboard('-');
    await expect.element(dialog().getByText('100%')).toBeVisible();
    await expect
      .element(dialog().getByRole('button', { name: viewer.zoom_out }))
      .toHaveAttribute('aria-disabled', 'true');
    await picture().click();
    await expect.element(dialog().getByText('200%')).toBeVisible();
    // where it was pressed stays in the middle
    const middle = frame().scrollTop + frame().clientHeight / 2;
    expect(Math.abs(middle - frame().scrollHeight / 2)).toBeLessThan(10);
    frame().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await expect.element(dialog()).toHaveAccessibleName('Linen shirt');
    await userEvent.keyboard('0');
    await expect.element(dialog().getByText('100%')).toBeVisible();
    await userEvent.keyboard('+++++++');
    await expect.element(dialog().getByText('400%')).toBeVisible();
    await press(viewer.next);
    await expect.element(dialog().getByText('100%')).toBeVisible();
  });

  it('that is alone has no way to another, and one that does not load says so', async () => {
    const { viewer } = await open([{ src: 'data:image/png;base64,AA', name: 'Logo' }]);
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(viewer.failed);
    await expect.element(dialog().getByRole('button', { name: viewer.next })).not.toBeInTheDocument();
    await expectOrder();
  });
});
