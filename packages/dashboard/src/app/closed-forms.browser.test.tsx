// The forms that make or change something, while a plan keeps them closed and for who may not use them: what is said, and where one lands.
import { rightsOf } from '@vitrine/contract/team-rights';
import type { User } from '@vitrine/contract/sessions';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { InvitePage } from '../features/influencers/influencer-form.tsx';
import { InviteManyPage } from '../features/influencers/invite-many-page.tsx';
import { LookFormPage } from '../features/links/look-form-page.tsx';
import { MultilinkFormPage } from '../features/multilinks/multilink-form.tsx';
import { ShortFormPage } from '../features/shorts/short-form-page.tsx';
import { toSampleUuid } from '../testing/link-samples.ts';
import { toGuestRights } from '../testing/rights-samples.ts';
import { Routed } from '../testing/routed.tsx';
import { readers, show } from '../testing/scene.tsx';
import { answerCalls } from '../testing/server.ts';
import { toSampleSession } from '../testing/signed-in.tsx';

const guest = { is_admin: false, influencer_username: 'maya' };
const people: Readonly<Record<'owner' | 'manager' | 'viewer' | 'influencer' | 'reader', Partial<User>>> = {
  owner: {},
  manager: { role: 'staff', rights: rightsOf({ role: 'manager', exceptions: {} }), is_admin: false },
  viewer: { role: 'staff', rights: rightsOf({ role: 'viewer', exceptions: {} }), is_admin: false },
  influencer: { ...toGuestRights(), ...guest },
  /** One who may not create. */
  reader: { ...toGuestRights({ creating: false }), ...guest },
};
type Person = keyof typeof people;

const ended = { subscription_plan: 'FREE', free_trial_days_left: 0 };
const frozen = { subscription_plan: 'PRO', is_plan_frozen: true };

interface Form {
  readonly path: string;
  readonly Screen: () => ReactNode;
  /** Whom the table of routes lets in, and the form as well. */
  readonly makers: readonly Person[];
  /** Whom the table of routes lets in: the form leads them back to the list without a word. */
  readonly others: readonly Person[];
}

const linkMakers = { makers: ['owner', 'manager', 'influencer'], others: ['viewer', 'reader'] } as const;
const owners = { makers: ['owner', 'manager'], others: [] } as const;
const multilinkMakers = { makers: ['owner', 'manager'], others: ['viewer'] } as const;

const forms: readonly Form[] = [
  { path: '/admin/links/create', Screen: LookFormPage, ...linkMakers },
  { path: '/admin/links/$linkId/edit', Screen: LookFormPage, ...linkMakers },
  { path: '/admin/shorts/create', Screen: ShortFormPage, ...linkMakers },
  { path: '/admin/shorts/$linkId/edit', Screen: ShortFormPage, ...linkMakers },
  { path: '/admin/multilinks/create', Screen: MultilinkFormPage, ...multilinkMakers },
  { path: '/admin/multilinks/$multilinkId/edit', Screen: MultilinkFormPage, ...multilinkMakers },
  { path: '/admin/influencers/create', Screen: InvitePage, ...owners },
  { path: '/admin/influencers/invite', Screen: InviteManyPage, ...owners },
];

const closed = forms.flatMap((form) => form.makers.map((who) => ({ ...form, who })));
const led = forms.flatMap((form) => form.others.map((who) => ({ ...form, who })));

/** Opens the form as that person; nobody answers its calls. */
async function open({ path, Screen }: Form, user: Partial<User>, reader: object) {
  answerCalls(() => 'away');
  const list = path.split('/').slice(0, 3).join('/');
  const at = path.replace(/\$\w+/, toSampleUuid(5));
  const screens = { [list]: () => <h2>the list</h2>, [path]: Screen };
  return show(<Routed screens={screens} at={at} session={toSampleSession({ user })} />, reader);
}

describe.each(readers)('on %s,', (_where, reader) => {
  it.each(closed)('$path says to the $who that the trial is over, and leads back to the list', async (form) => {
    const { words } = await open(form, { ...people[form.who], ...ended }, reader);
    const told = page.getByRole('dialog', { name: words.links.trial_title });
    const { trial_body: body, trial_body_guest: guests } = words.links;
    await expect.element(told.getByText(form.who === 'owner' ? body : guests)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(page.getByText('the list')).toBeVisible();
  });

  it.each(closed)('$path says to the $who that bills are not paid, and leads back to the list', async (form) => {
    const { words } = await open(form, { ...people[form.who], ...frozen }, reader);
    const told = page.getByRole('dialog', { name: words.shell.frozen_title });
    const { frozen_body: body, frozen_body_guest: guests } = words.shell;
    await expect.element(told.getByText(form.who === 'owner' ? body : guests)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(page.getByText('the list')).toBeVisible();
  });

  it.each(led)('$path leads the $who to the list, whatever the plan', async (form) => {
    await open(form, { ...people[form.who], ...ended }, reader);
    await expect.element(page.getByText('the list')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });
});
