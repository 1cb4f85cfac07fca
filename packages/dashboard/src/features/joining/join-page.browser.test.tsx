// The settings of the join page: what is typed is previewed, what is wrong is told, what is saved is what is sent.
import { getJoinPage, type JoinPage as Page, updateJoinPage } from '@vitrine/contract/join-pages';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { JoinPage } from './join-page.tsx';

const path = '/admin/influencers/join-page';
const screens = { [path]: JoinPage };

const blank: Page = {
  is_open: false,
  headline: '',
  words: '',
  image_url: null,
  questions: [],
  consent: '',
  approval: { rule: 'nobody' },
  mails_applications: true,
};

function startServer(begin: Partial<Page> = {}) {
  let kept = { ...blank, ...begin };
  return answerCalls(({ method, path: asked, body }) => {
    if (asked !== getJoinPage.path) return { status: 404, error: { code: 'not_found', message: 'None.', fields: [] } };
    if (method === 'POST') kept = { ...kept, ...(body as Partial<Page>) };
    return { data: { page: kept, address: 'https://vitrine.example/join/dunes', waiting: 3 } };
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('the join page’s settings on %s', (_where, reader) => {
  it('begin blank, closed, with the address to come', async () => {
    startServer();
    const { words } = await show(<Routed screens={screens} at={path} />, reader);
    await expect.element(page.getByText('vitrine.example/join/dunes')).toBeVisible();
    await expect.element(page.getByText(words.joining.page.closed)).toBeVisible();
    await expect.element(page.getByText(words.joining.page.no_questions)).toBeVisible();
    await expectOrder();
  });

  it('tell what is wrong at its field, and save once it is right', async () => {
    const calls = startServer({ is_open: true });
    const { words } = await show(<Routed screens={screens} at={path} />, reader);
    await button(words.joining.page.add_question).click();
    await button(words.ui.save).click();
    await expect.element(page.getByLabelText(words.joining.page.question)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabelText(words.joining.page.question).fill('Are you 18?');
    await page.getByRole('combobox', { name: words.joining.page.kind_label }).click();
    await page.getByRole('option', { name: words.joining.page.kind.yes_no }).click();
    await page.getByRole('radio', { name: words.joining.page.rule.answers }).click();
    await page.getByRole('checkbox', { name: words.joining.yes, exact: true }).click();
    await expectOrder();
    await button(words.ui.save).click();
    await expect.element(page.getByText(words.ui.saved, { exact: true })).toBeVisible();
    const sent = calls.find((call) => call.path === updateJoinPage.path && call.method === 'POST');
    expect(sent?.body).toMatchObject({
      questions: [{ question_id: 'q1', kind: 'yes_no', label: 'Are you 18?', is_required: true, options: [] }],
      approval: { rule: 'answers', conditions: [{ question_id: 'q1', answers: ['yes'] }] },
    });
  });
});
