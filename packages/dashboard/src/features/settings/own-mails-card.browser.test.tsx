// The mails somebody of the team wants: what is off is shown as off, a switch counts at once, and goes back where it is refused.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { OwnMailsCard } from './own-mails-card.tsx';

function serve(begin: readonly string[], isRefused = false) {
  let muted = [...begin];
  const calls = answerCalls(({ method, body }) => {
    if (method === 'POST' && isRefused) return { status: 503, error: { code: 'unavailable', message: 'Busy.' } };
    if (method === 'POST') muted = (body as { muted_mails: string[] }).muted_mails;
    return { data: { muted_mails: muted } };
  });
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

describe.each(readers)('for %s', (_who, reader) => {
  it('shows what is off, and switches it on and off', async () => {
    const sent = serve(['digest']);
    const { words } = await show(<OwnMailsCard />, reader);
    const digest = page.getByRole('switch', { name: words.settings.own_mails.digest, exact: false });
    await expect.element(digest).not.toBeChecked();
    await digest.click();
    await expect.element(digest).toBeChecked();
    await digest.click();
    await expect.element(digest).not.toBeChecked();
    expect(sent()).toEqual([{ muted_mails: [] }, { muted_mails: ['digest'] }]);
  });

  it('stays as it was where the change is refused', async () => {
    const sent = serve([], true);
    const { words } = await show(<OwnMailsCard />, reader);
    const digest = page.getByRole('switch', { name: words.settings.own_mails.digest, exact: false });
    await expect.element(digest).toBeChecked();
    await digest.click();
    await expect.poll(sent).toEqual([{ muted_mails: ['digest'] }]);
    await expect.element(digest).toBeEnabled();
    await expect.element(digest).toBeChecked();
  });
});
