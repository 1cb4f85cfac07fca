// An influencer from the mail that invites her to her first short, on her phone; then the door closes behind her.
import { beforeAll, describe, it } from 'vitest';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let merchant: string;

beforeAll(async () => {
  merchant = await signIn(program, 'demo');
});

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${merchant}` },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as { data: Record<string, unknown> | null; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

/** A picture of one pixel. */
const face = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the mail that invites her leads to. */
async function invite(username: string): Promise<string> {
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(face)]), 'face.png');
  const uploaded = await fetch(`${program.url}/admin/v1/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant}` },
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { url: string } };
  const email = `${username}@mail.example`;
  await post('/admin/v1/influencers/create', {
    username,
    email,
    profile_image_url: data.url,
    promocode: username.toUpperCase(),
    commission: 10,
    permissions: {
      analytics_commission_enabled: true,
      analytics_clicks_enabled: true,
      analytics_revenue_enabled: true,
      analytics_sales_enabled: true,
      analytics_cr_enabled: true,
      analytics_aov_enabled: true,
      allow_creating_and_editing_links: true,
    },
  });
  const mail = await program.waitForMail(email, /invit/i);
  return `/reset-password?token=${/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`;
}

describe.each([
  ['a phone in Hebrew at night', phoneInHebrew, 'noa'],
  ['a desk in English by day', deskInEnglish, 'tamar'],
] as const)('from the mail to her first short, on %s', (_device, options, username) => {
  it('sets her password, is in, makes a short, and is out when she is deactivated', async () => {
    const reader = await openReader(browser, program, options);
    const { page, words, open } = reader;
    const { identity, shell } = words;

    await open(await invite(username));
    await page.getByLabel(identity.new_password, { exact: true }).fill('summer 2026');
    await expectOrder(reader, `invited_${username}`);
    await page.getByRole('button', { name: identity.reset.submit }).click();
    await page.waitForURL('**/admin/home');
    await expect(page.getByText(`@${username}`).first()).toBeVisible();
    await expectOrder(reader, `first_home_${username}`);

    // places that are the merchant's lead home
    for (const place of ['influencers', 'settings', 'orders', 'multilinks']) {
      await page.goto(`${program.url}/admin/${place}`);
      await page.waitForURL('**/admin/home');
    }

    await open('/admin/shorts/create');
    const { form } = words.shorts;
    await page.getByText(form.kind.custom, { exact: true }).click();
    await page.getByLabel(form.url, { exact: true }).fill(`${program.sandboxUrl}/atelier/pages/summer`);
    await page.getByLabel(form.title, { exact: true }).fill(`Short of ${username}`);
    await expectOrder(reader, `first_short_form_${username}`);
    await page.getByRole('button', { name: words.links.form.create, exact: true }).last().click();
    await page.waitForURL('**/admin/shorts');
    await expect(page.getByText(`Short of ${username}`).first()).toBeVisible();
    await expectOrder(reader, `first_short_${username}`);

    await open('/admin/home');
    await post(`/admin/v1/influencers/${username}/activate`, { activate: false });
    const signedOut = page.waitForURL('**/login/influencer');
    // what the page asks by itself may tell it before her next step does
    await Promise.any([signedOut, page.getByRole('link', { name: shell.links, exact: true }).first().click()]);
    await signedOut;
    await expect(page.getByText(shell.session_ended)).toBeVisible();
    // the names are filled in, and a refused password is gone
    await expect(page.getByLabel(identity.merchant_username)).toHaveValue('demo');
    await expect(page.getByLabel(identity.influencer_username)).toHaveValue(username);
    await page.getByLabel(identity.password, { exact: true }).fill('summer 2026');
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
    await expect(page.getByText(identity.login.failed)).toBeVisible();
    await expect(page.getByLabel(identity.password, { exact: true })).toHaveValue('');
    await expectOrder(reader, `signed_out_${username}`);
  });
});
