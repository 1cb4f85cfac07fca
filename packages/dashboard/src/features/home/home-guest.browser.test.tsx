// Home of an influencer with whom nothing is shared: no empty page, but their code and the ways to their links.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { HomePage } from './home-page.tsx';

const figures = { clicks: false, sales: false, revenue: false, conversion: false, average: false };
const nothing = { ...figures, commission: false, creating: false };
const toSession = (given: object, promocode: string | null) =>
  toSampleSession({
    user: { ...toGuestRights(given), influencer_username: 'maya', is_admin: false, promocode },
  });
const none = () => null;

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (given: object, promocode: string | null = 'MAYA10') => {
    const calls = answerCalls(
      () => ({ status: 403, error: { code: 'forbidden', message: 'No.', fields: [] } }) as never,
    );
    const screens = { '/admin/home': HomePage, '/admin/links': none, '/admin/shorts': none };
    const scene = await show(
      <Routed at="/admin/home" screens={screens} session={toSession(given, promocode)} />,
      reader,
    );
    return { ...scene, calls, guest: scene.words.home.guest };
  };

  it('says so, and leads to what is theirs', async () => {
    const { guest, calls } = await open(nothing);
    await expect.element(page.getByRole('heading', { name: filled(guest.title, { name: 'Dunes' }) })).toBeVisible();
    await expect.element(page.getByText('MAYA10')).toBeVisible();
    await expect.element(page.getByRole('button', { name: guest.copy })).toBeVisible();
    for (const [name, address] of [
      [guest.links, '/admin/links'],
      [guest.shorts, '/admin/shorts'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
    // what they may not see is not asked for
    expect(calls.map(({ path }) => path)).not.toContain('/admin/v1/analytics/overview');
    await expectOrder();
  });

  it('speaks of no code where there is none', async () => {
    const { guest } = await open(nothing, null);
    await expect.element(page.getByRole('link', { name: guest.links })).toBeVisible();
    expect(page.getByText(guest.code).elements()).toEqual([]);
  });

  it('does not say so to one who may create links, or sees a figure', async () => {
    const { guest } = await open({ ...nothing, creating: true });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByText(guest.help).elements()).toEqual([]);
  });
});
