// Reports that could not be handled: counted, and repeated at the press of a button, by the merchant alone.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { StoreTroubles } from './store-troubles.tsx';

const connection = { reads_email: false, troubles: [], older_orders: null, pages: null };

describe.each(readers)('on %s', (_where, reader) => {
  it('reports that wait are told, and gone once they were repeated', async () => {
    let waiting = 3;
    const calls = answerCalls(({ method }) => {
      if (method === 'GET') return { data: { ...connection, failed_reports: waiting } };
      waiting = 0;
      return { data: { repeated: 3 } };
    });
    const { words } = await show(
      <Routed screens={{ '/': StoreTroubles }} at="/" session={toSampleSession()} />,
      reader,
    );
    const { failed_title: title, failed_body_other: body, repeat } = words.stores.trouble;
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(filled(body, { count: 3 }))).toBeVisible();
    await expectOrder();
    await page.getByRole('button', { name: repeat }).click();
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent).toEqual(['/admin/v1/store/connection/repeat']);
  });
});
