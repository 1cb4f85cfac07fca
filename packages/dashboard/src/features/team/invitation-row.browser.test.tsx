// An invitation with as long an address as there can be, in the narrowest window.
import { accountId } from '@vitrine/contract/ids';
import type { Invitation } from '@vitrine/contract/team';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, show } from '../../testing/scene.tsx';
import { SignedIn } from '../../testing/signed-in.tsx';
import { InvitationRow } from './invitation-row.tsx';
import classes from './team.module.css';

const email = `${'maximiliane-theodora'.repeat(3)}@${'hohenlohe-langenburg'.repeat(6)}.example`;

it.each(['en', 'he'] as const)('keeps within 320 pixels in %s', async (language) => {
  const invitation: Invitation = {
    account_id: accountId.parse(toSampleUuid(1)),
    email,
    role: 'manager',
    name: '',
    exceptions: {},
    invited_at: '2026-11-28T10:00:00.000Z',
    expires_at: '2026-12-01T10:00:00.000Z',
    is_expired: false,
  };
  const row = (
    <SignedIn>
      <ul className={classes.rows}>
        <InvitationRow invitation={invitation} mayManage />
      </ul>
    </SignedIn>
  );
  const { words } = await show(row, { language, width: 320 });
  await expect.element(page.getByText(email)).toBeVisible();
  await expect.element(page.getByText(words.team.invitations.withdraw, { exact: true })).toBeVisible();
  await expectOrder();
});
