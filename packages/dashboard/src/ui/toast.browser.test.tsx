// Messages that come and go, the offer to take something back, and what is copied.
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n } from '../locales/i18n.ts';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { CopyButton } from './copy-button.tsx';
import { toastDone, toastFailed, toastUndo } from './toast.ts';

const keepOffers = (ms: number) => {
  localStorage.setItem('vitrine.undo-time', String(ms));
  onTestFinished(() => localStorage.removeItem('vitrine.undo-time'));
};

const said = (text: string) => page.getByRole('status').filter({ hasText: text });

describe.each(readers)('on %s', (where, reader) => {
  it('what is done is said aloud and leaves by itself', async () => {
    const text = `Saved ${where}`;
    await show(<h1>Page</h1>, reader);
    toastDone(text);
    await expect.element(said(text)).toBeVisible();
    await expectOrder();
    await expect.element(said(text)).not.toBeInTheDocument();
  });

  it('a failure is an alert that names its request', async () => {
    const { words } = await show(<h1>Page</h1>, reader);
    toastFailed(`Not saved ${where}`, 'r-9');
    const alert = page.getByRole('alert').filter({ hasText: `Not saved ${where} (r-9)` });
    await expect.element(alert).toBeVisible();
    await alert.getByRole('button', { name: words.ui.close }).click();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('an offer to take back acts once and is gone', async () => {
    keepOffers(60_000);
    let undone = 0;
    const text = `Archived ${where}`;
    const { words } = await show(<h1>Page</h1>, reader);
    toastUndo(text, () => (undone += 1));
    const offer = said(text).getByRole('button', { name: words.ui.undo });
    await expect.element(offer).toBeVisible();
    await expectOrder();
    await offer.click();
    await expect.element(said(text)).not.toBeInTheDocument();
    expect(undone).toBe(1);
  });

  it('an offer that nobody takes leaves without acting; one under the pointer stays', async () => {
    keepOffers(700);
    let undone = 0;
    await show(<h1>Page</h1>, reader);
    toastUndo(`Gone ${where}`, () => (undone += 1));
    await expect.element(said(`Gone ${where}`)).toBeVisible();
    await userEvent.hover(said(`Gone ${where}`));
    await new Promise((later) => setTimeout(later, 1_500));
    await expect.element(said(`Gone ${where}`)).toBeVisible();
    await userEvent.unhover(said(`Gone ${where}`));
    await expect.element(said(`Gone ${where}`)).not.toBeInTheDocument();
    expect(undone).toBe(0);
  });

  it('offers stand apart: taking one back leaves the other', async () => {
    keepOffers(60_000);
    const undone: string[] = [];
    const { words } = await show(<h1>Page</h1>, reader);
    for (const name of ['first', 'second']) toastUndo(`${name} ${where}`, () => undone.push(name));
    await said(`second ${where}`).getByRole('button', { name: words.ui.undo }).click();
    await expect.element(said(`second ${where}`)).not.toBeInTheDocument();
    await said(`first ${where}`).getByRole('button', { name: words.ui.undo }).click();
    expect(undone).toEqual(['second', 'first']);
  });

  it.each([true, false])('a text is copied and said so (wide: %s)', async (wide) => {
    const label = `${i18n.getFixedT(reader.language)('ui.copy')} abc`;
    const { words } = await show(<CopyButton text="https://vitrine.example/abc" label={label} wide={wide} />, reader);
    await expectOrder();
    await page.getByRole('button', { name: label }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent(words.ui.copied);
    expect(await navigator.clipboard.readText()).toBe('https://vitrine.example/abc');
    await expect.element(page.getByRole('status')).toHaveTextContent('');
  });
});
