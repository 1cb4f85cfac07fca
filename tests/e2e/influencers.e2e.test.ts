// The influencers page in a browser: inviting one, changing her, whom it shows and in which order, her preview, and her end.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, editing, field, filled, main, row, titled, told } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let face: Buffer;

beforeAll(async () => {
  const plain = { width: 900, height: 600, channels: 3, background: 'teal' } as const;
  face = await sharp({ create: plain }).png().toBuffer();
});

/** Of the demo's people Maya alone; whoever was invited here besides. */
const others = ['tom', 'dana', 'priya', 'jonas', 'sofia', 'amara', 'kenji'];

const names = async (page: Page) => {
  const labels = await page
    .getByRole('article')
    .evaluateAll((articles) => articles.map((each) => each.getAttribute('aria-label')));
  return labels.filter((label) => !others.includes(label ?? ''));
};

async function chooseFace({ page, words }: Reader, form: Locator): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(form, words.influencers.form.choose_face).click(),
  ]);
  await chooser.setFiles({ name: 'face.png', mimeType: 'image/png', buffer: face });
  const use = button(titled(page, words.ui.crop.title), words.ui.crop.done);
  await expect(use).toBeEnabled();
  await use.click();
  await expect(button(form, words.influencers.form.change_face)).toBeEnabled();
}

async function openPreview({ page, words }: Reader, username: string): Promise<Locator> {
  await row(page, username).getByRole('link').click();
  const preview = titled(page, username);
  await expect(preview.getByRole('tab', { name: words.influencers.preview.tab.insights })).toBeVisible();
  return preview;
}

async function chooseFromMenu({ page, words }: Reader, preview: Locator, item: string): Promise<void> {
  await button(preview, words.preview.more).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The card of her revenue. */
const figure = ({ words }: Reader, preview: Locator): Locator =>
  preview.getByRole('region', { name: words.influencers.insights.figure.revenue, exact: true });

const username = 'as-long-a-name-as-can-be_hand1';

/** What the server has of her. */
async function readKept(): Promise<{ permissions: Record<string, boolean>; commission: number }> {
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
  const answer = await fetch(`${program.url}/admin/v1/influencers/${username}`, { headers });
  const { data } = (await answer.json()) as { data: { influencer: Awaited<ReturnType<typeof readKept>> } };
  return data.influencer;
}

describe('on a phone in Hebrew', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('says what failed and tries again, and has a word for nobody', async () => {
    const { page, words, open } = reader;
    const { influencers } = words;
    await page.route('**/admin/v1/influencers', (route) => route.fulfill({ status: 503, body: 'away' }));
    await open('/admin/influencers');
    await expect(page.getByRole('heading', { name: influencers.failed })).toBeVisible();
    await page.unroute('**/admin/v1/influencers');
    const none = { status: true, data: { influencers: [] }, error: null };
    await page.route('**/admin/v1/influencers', (route) => route.fulfill({ json: none }));
    await button(main(page), words.ui.retry).click();
    await expect(page.getByRole('heading', { name: influencers.empty_title })).toBeVisible();
    await expectOrder(reader, 'influencers-empty-phone');
    await page.unroute('**/admin/v1/influencers');
    // the browser itself notes the refusal
    reader.complaints.splice(0);
  });

  it('§5 influencer: is invited by a form that says at each field what is wrong, and saves only what is right', async () => {
    const { page, words } = reader;
    const { form } = words.influencers;
    await button(main(page), words.influencers.invite).click();
    const sheet = titled(page, form.title);
    const save = button(sheet, form.save);
    await expect(save).toBeDisabled();
    const name = field(sheet, form.username);
    await name.fill('no a!');
    await expect(name).toHaveValue('noa');
    await name.fill('נא');
    await expect(name).toHaveValue('');
    await name.fill('no');
    await expect(sheet.getByText(form.username_invalid)).toBeVisible();
    await name.fill('maya');
    await expect(sheet.getByText(form.username_taken)).toBeVisible();
    await name.fill(username);
    const email = field(sheet, form.email);
    await email.fill('not an address');
    await expect(sheet.getByText(form.email_invalid)).toBeVisible();
    await email.fill('maya@demo.example');
    await expect(sheet.getByText(form.email_taken)).toBeVisible();
    await email.fill(`${username}@דוגמה-ארוכה-במיוחד.example`);
    await field(sheet, words.influencers.promocode).fill('קוד-ארוך-נייד-26');
    const commission = field(sheet, form.commission);
    await commission.fill('101');
    await commission.blur();
    await expect(commission).toHaveAttribute('aria-invalid', 'true');
    await commission.fill('07.5');
    await expect(commission).toHaveValue('7.5');
    await expect(save).toBeDisabled();
    await chooseFace(reader, sheet);
    const { permissions } = words.influencers;
    const average = sheet.getByRole('switch', { name: permissions.analytics_aov_enabled });
    await expect(average).toBeDisabled();
    await expect(
      sheet.getByText(filled(permissions.waits, { for: permissions.analytics_revenue_enabled })),
    ).toBeVisible();
    await expectOrder(reader, 'influencers-form-phone');
    for (const each of ['analytics_revenue_enabled', 'analytics_cr_enabled', 'analytics_aov_enabled'] as const) {
      await sheet.getByRole('switch', { name: permissions[each], exact: true }).check({ force: true });
    }
    await page.keyboard.press('Escape');
    await button(titled(page, words.ui.discard_title), words.ui.keep).click();
    await expect(save).toBeEnabled();
    await save.click();
    const done = titled(page, filled(words.influencers.invited.title, { name: told(username) }));
    await expect(done.getByText(/welcome\?token=/)).toBeVisible();
    await expectOrder(reader, 'influencers-invited-phone');
    await button(done, words.influencers.invited.done).click();
    await expect(row(page, username)).toBeVisible();
    const { permissions: saved, ...kept } = await readKept();
    expect(kept).toMatchObject({ commission: 7.5, promocode: 'קוד-ארוך-נייד-26' });
    const shared = Object.entries(saved).filter(([, isShared]) => isShared);
    expect(shared.map(([each]) => each).toSorted()).toEqual([
      'allow_creating_and_editing_links',
      'analytics_aov_enabled',
      'analytics_clicks_enabled',
      'analytics_commission_enabled',
      'analytics_cr_enabled',
      'analytics_revenue_enabled',
      'analytics_sales_enabled',
    ]);
  });

  it('§4 influencer form: is changed but for her name, and nothing is lost without a question', async () => {
    const { page, words } = reader;
    const { form } = words.influencers;
    const preview = await openPreview(reader, username);
    await chooseFromMenu(reader, preview, words.influencers.preview.edit);
    const sheet = editing(page, form.edit_named);
    await expect(field(sheet, form.username)).not.toBeEditable();
    const save = button(sheet, form.save_change);
    await expect(save).toBeDisabled();
    await field(sheet, form.phone).fill('12');
    await expect(save).toBeDisabled();
    await field(sheet, form.phone).fill('+972 50-123-4567');
    await field(sheet, form.commission).fill('33.33');
    const { permissions } = words.influencers;
    await sheet.getByRole('switch', { name: permissions.analytics_sales_enabled }).uncheck({ force: true });
    await expect(sheet.getByRole('switch', { name: permissions.analytics_cr_enabled })).toBeChecked();
    await expectMoment(page, form.saved, () => page.keyboard.press('ControlOrMeta+Enter'));
    await expect(titled(page, username).getByText('33.33%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, username).getByText('33.33%')).toBeVisible();
    const { permissions: saved, commission } = await readKept();
    expect(commission).toBe(33.33);
    expect(saved).toMatchObject({ analytics_sales_enabled: false, analytics_revenue_enabled: true });
    // the browser itself notes what was refused
    reader.complaints.splice(0);
  });

  it('§4 password reset shows a link once and names her; deactivated after a question, told apart, and put back', async () => {
    const { page, words } = reader;
    const { deactivate, back, reset } = words.influencers;
    const preview = await openPreview(reader, username);
    await chooseFromMenu(reader, preview, words.influencers.preview.reset);
    await button(titled(page, filled(reset.title, { name: told(username) })), reset.confirm).click();
    const done = titled(page, filled(reset.done_title, { name: told(username) }));
    // nobody has chosen a password yet: it is the invitation again
    await expect(done.getByText(/welcome\?token=/)).toBeVisible();
    await expectOrder(reader, 'influencers-reset-phone');
    await button(done, words.influencers.invited.done).click();
    await expect(done).toBeHidden();
    await chooseFromMenu(reader, preview, words.influencers.preview.deactivate);
    const question = titled(page, filled(deactivate.title, { name: told(username) }));
    await expect(button(question, words.ui.cancel)).toBeFocused();
    await button(question, deactivate.confirm).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/influencers$/);
    const gone = row(page, username);
    await expect(gone.getByText(words.influencers.inactive)).toBeVisible();
    await expect.poll(async () => (await names(page)).at(-1)).toBe(username);
    await expectOrder(reader, 'influencers-deactivated-phone');
    await button(gone, back.put).click();
    await expect(gone.getByText(words.influencers.inactive)).toBeHidden();
    await openPreview(reader, username);
    await page.route('**/activate', (route) => route.abort());
    await chooseFromMenu(reader, titled(page, username), words.influencers.preview.deactivate);
    await button(question, deactivate.confirm).click();
    const failed = filled(deactivate.failed, { name: told(username) });
    await expect(page.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/activate');
    // the browser itself notes the broken call
    reader.complaints.splice(0);
  });

  it('has the list, a word for whom it does not find, and a preview of her figures and links in order', async () => {
    const { page, words, open } = reader;
    await open('/admin/influencers?who=nobody-at-all&range=last_90_days');
    await expect(page.getByRole('heading', { name: words.influencers.none_title })).toBeVisible();
    await expectOrder(reader, 'influencers-none-phone');
    await button(main(page), words.influencers.show_all).last().click();
    await expect(row(page, 'maya')).toBeVisible();
    await expectOrder(reader, 'influencers-list-phone');
    const preview = await openPreview(reader, 'maya');
    await expect(figure(reader, preview).getByRole('term')).toHaveCount(3);
    await expectOrder(reader, 'influencers-insights-phone');
    await preview.getByRole('tab', { name: words.influencers.preview.tab.links, exact: true }).click();
    const links = preview.getByRole('tabpanel', { name: words.influencers.preview.tab.links, exact: true });
    await expect(links.getByRole('article').first()).toBeVisible();
    await expectOrder(reader, 'influencers-links-phone');
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});

describe('at a desk in English', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§2 influencer views: three tabs, each in the address; a link of hers and the way to change her lead there and back', async () => {
    const { page, words, open } = reader;
    const { tab } = words.influencers.preview;
    await open('/admin/influencers?range=last_90_days');
    const preview = await openPreview(reader, 'maya');
    await expect(page).toHaveURL(/\/maya\/preview\?range=last_90_days$/);
    await expect(figure(reader, preview).getByRole('term')).toHaveCount(3);
    await expectOrder(reader, 'influencers-insights-desk');
    await preview.getByRole('tab', { name: tab.shorts, exact: true }).click();
    await expect(page).toHaveURL(/tab=shorts/);
    await expect(preview.getByRole('article').first()).toBeVisible();
    await preview.getByRole('tab', { name: tab.links, exact: true }).click();
    // those of the tab before stay until it is drawn
    const link = preview.getByRole('tabpanel', { name: tab.links, exact: true }).getByRole('article').first();
    const title = (await link.getAttribute('aria-label')) ?? '';
    await expectOrder(reader, 'influencers-links-desk');
    await link.getByRole('link').first().click();
    await expect(titled(page, title)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/links\/[\w-]+\/preview$/);
    await page.keyboard.press('Escape');
    await expect(titled(page, 'maya').getByRole('article', { name: title })).toBeVisible();
    await button(preview, words.influencers.preview.edit).click();
    await expect(field(editing(page, words.influencers.form.edit_named), words.influencers.form.username)).toHaveValue(
      'maya',
    );
    await page.keyboard.press('Escape');
    await expect(editing(page, words.influencers.form.edit_named)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(row(page, 'maya').getByRole('link')).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/influencers\?range=last_90_days$/);
    await open(`/admin/influencers/${username}/preview?tab=shorts`);
    await expect(page.getByText(words.influencers.preview.no_shorts, { exact: true })).toBeVisible();
  });

  it('her report is a file of her days, named after them', async () => {
    const { page, words, open } = reader;
    await open('/admin/influencers/maya/preview?range=2026-01-01..2026-01-31');
    const preview = titled(page, 'maya');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chooseFromMenu(reader, preview, words.influencers.preview.report),
    ]);
    expect(file.suggestedFilename()).toBe('maya_report_2026-01-01_to_2026-01-31.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(33);
  });

  it('has the form of an invitation in order, with what is wrong at a field', async () => {
    const { page, words, open } = reader;
    const { form } = words.influencers;
    await open('/admin/influencers/create');
    const sheet = titled(page, form.title);
    await field(sheet, form.username).fill('no');
    await expect(sheet.getByText(form.username_invalid)).toBeVisible();
    await expectOrder(reader, 'influencers-form-desk');
    await page.keyboard.press('Escape');
    await button(titled(page, words.ui.discard_title), words.ui.discard).click();
    await expect(page).toHaveURL(/\/admin\/influencers$/);
  });

  it('says that the form of nobody cannot be loaded, over the list', async () => {
    const { page, words, open } = reader;
    await open('/admin/influencers/nobody/edit');
    const failed = page.getByRole('alert').filter({ hasText: words.influencers.form.load_failed });
    await expect(failed.first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/influencers$/);
    // the browser itself notes the refusal
    reader.complaints.splice(0);
  });

  it('shows whom it is asked for, in the order that is asked for, with their sum', async () => {
    const { page, words, open } = reader;
    const { influencers } = words;
    await open('/admin/influencers?range=last_90_days');
    await expect(row(page, 'maya')).toBeVisible();
    await expect.poll(() => names(page)).toEqual([username, 'maya']);
    await expectOrder(reader, 'influencers-list-desk');
    await button(main(page), influencers.sales).click();
    await expect.poll(() => names(page)).toEqual(['maya', username]);
    const sales = page.getByRole('definition').first();
    await expect(sales).not.toContainText(/^0/);
    await button(main(page), influencers.filter.who).click();
    await page.getByRole('checkbox', { name: username, exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`who=${username}`));
    await expect.poll(() => names(page)).toEqual([username]);
    await expect(sales).toContainText(/^0/);
    await open('/admin/influencers?who=nobody-at-all');
    await expect(page.getByRole('heading', { name: influencers.none_title })).toBeVisible();
    await expectOrder(reader, 'influencers-none-desk');
    await button(main(page), influencers.show_all).last().click();
    await expect(row(page, 'maya')).toBeVisible();
  });

  it('§6 influencer quota: remembers the order; on FREE with 12 days of trial a dialog says that 3 are all', async () => {
    const { page, words, open, openAnew } = reader;
    await page.route('**/auth/verify', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { user: object } };
      Object.assign(answer.data.user, { subscription_plan: 'FREE', free_trial_days_left: 12 });
      await route.fulfill({ response, json: answer });
    });
    await page.route('**/admin/v1/influencers', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { influencers: { username: string }[] } };
      const maya = answer.data.influencers.find(({ username: name }) => name === 'maya');
      answer.data.influencers.push({ ...maya, username: 'maya-2' });
      await route.fulfill({ response, json: answer });
    });
    await openAnew('/admin/influencers?range=last_90_days');
    await expect(row(page, 'maya-2')).toBeVisible();
    await expect.poll(async () => (await names(page)).filter((name) => name !== 'maya-2')).toEqual(['maya', username]);
    await button(main(page), words.influencers.invite).click();
    const { quota } = words.influencers;
    const dialog = titled(page, quota.title);
    await expect(dialog.getByText(filled(quota.body_small, { limit: '3' }))).toBeVisible();
    await button(dialog, words.ui.ok).click();
    await expect(page).toHaveURL(/\/admin\/influencers\?range=last_90_days$/);
    await open('/admin/influencers/create');
    await button(dialog, words.ui.ok).click();
    await expect(page).toHaveURL(/\/admin\/influencers$/);
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
