// The social networks on My account: each is named, says that it is not here yet, and offers nothing that leads nowhere.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { SocialPanel } from './social-panel.tsx';

describe.each(readers)('on %s', (_where, reader) => {
  it('each network says that it is not in this installation yet, without a button', async () => {
    const { words } = await show(<Routed screens={{ '/': SocialPanel }} at="/" session={toSampleSession()} />, reader);
    const { socials, network_absent: absent } = words.account;
    const panel = page.getByRole('region', { name: socials });
    await expect.element(panel).toBeVisible();
    const rows = panel.getByRole('listitem').elements();
    expect(rows.map((row) => row.textContent)).toEqual(
      ['Instagram', 'TikTok', 'Pinterest'].map((name) => `${name}${absent}`),
    );
    expect([...panel.getByRole('button').elements(), ...panel.getByRole('link').elements()]).toEqual([]);
    await expectOrder();
  });
});
