// An invitation shows its terms whole before anybody joins.
import { readInvitation } from '@vitrine/contract/invitations';
import { terms } from '@vitrine/contract/influencers';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { WelcomePage } from './welcome-page.tsx';

const agreed = terms.parse({
  commission: 12,
  commission_overrides: { products: [{ inventory_id: '7', commission: 20 }], collections: [] },
  commission_caps: { currency: 'USD', per_order: 40 },
  commission_returning: 5,
});
const invitation = {
  inviter: 'Dunes',
  logo_url: null,
  role: 'influencer',
  member_role: null,
  username: 'maya',
  email: 'maya@mail.example',
  promocode: 'MAYA10',
  terms: agreed,
};

const row = (name: string) => page.getByRole('term').filter({ hasText: name });

describe.each(readers)('on %s', (_where, reader) => {
  it('says what is earned, what is left out, and what caps it', async () => {
    answerCalls(({ path }) => (path === readInvitation.path ? { data: invitation } : 'away'));
    const { words } = await show(<Routed screens={{ '/here': WelcomePage }} at="/here?token=abc" />, reader);
    const { fact } = words.earnings.terms;
    for (const name of [fact.order_cap, fact.returning, fact.refunds, fact.vat, fact.ratio])
      await expect.element(row(name)).toBeVisible();
    await expect.element(page.getByText(/\b40/)).toBeVisible();
    await expect.element(row(words.identity.welcome.own_rates)).toBeVisible();
    await expectOrder();
  });
});
