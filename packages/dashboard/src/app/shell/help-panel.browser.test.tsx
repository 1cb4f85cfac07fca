// Help beside a screen: what it is for, its shortcuts at a desk, what is new for the reader, and the way to the first steps.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { HelpPanel } from './help-panel.tsx';
import { showHelp } from './help-state.ts';

const influencer = toSampleSession({
  user: { ...toGuestRights(), influencer_username: 'maya', is_admin: false },
});

describe.each(readers)('on %s', (_where, reader) => {
  const open = (at: string, session = toSampleSession()) => {
    showHelp(true);
    const screens = {
      '/admin/orders': HelpPanel,
      '/admin/influencers/$username/earnings': HelpPanel,
      '/help/$platform': () => null,
    };
    return show(<Routed screens={screens} at={at} session={session} />, reader);
  };

  it('says what the screen is for, and what is new', async () => {
    const { words, isPhone } = await open('/admin/orders');
    const { help, news, shell } = words;
    const panel = page.getByRole('dialog');
    await expect.element(panel.getByText(help.screens.orders)).toBeVisible();
    const title = filled(help.purpose, { screen: shell.orders });
    await expect.element(panel.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(panel.getByText(news.team.attention.title)).toBeVisible();
    expect(panel.getByText(news.influencer.partner.title).elements()).toEqual([]);
    expect(panel.getByText(shell.open_palette).elements()).toHaveLength(isPhone ? 0 : 1);
    await expect.element(panel.getByRole('link', { name: help.first_steps })).toHaveAttribute('href', '/help/store');
    await expectOrder();
  });

  it('leads to whoever runs the installation, where they are named', async () => {
    const { words } = await open('/admin/orders', { ...toSampleSession(), contact_email: 'owner@vitrine.example' });
    await expect
      .element(page.getByRole('link', { name: words.help.feedback }))
      .toHaveAttribute('href', 'mailto:owner@vitrine.example');
  });

  it('tells influencers what is new for them', async () => {
    const { words } = await open('/admin/orders', influencer);
    await expect.element(page.getByText(words.news.influencer.partner.title)).toBeVisible();
    expect(page.getByText(words.news.team.attention.title).elements()).toEqual([]);
    expect(page.getByRole('link', { name: words.help.feedback }).elements()).toEqual([]);
  });

  it('knows screens of something that is named, and is closed', async () => {
    const { words } = await open('/admin/influencers/maya/earnings');
    await expect.element(page.getByText(words.help.screens.influencer_earnings)).toBeVisible();
    await page.getByRole('button', { name: words.ui.close }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
