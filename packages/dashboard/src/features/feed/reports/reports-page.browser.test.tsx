// The queue of reports with answers of its own: none, several, what is decided of them, and what a post that is down says.
import {
  listPostReports,
  postReport,
  type PostReport,
  rejectPostReport,
  reopenPostReport,
  upholdPostReport,
} from '@vitrine/contract/post-reports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSamplePost, toSampleShopboard } from '../../../testing/feed-samples.ts';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { Routed } from '../../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { FeedPage } from '../feed-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const path = '/admin/shopboard/reports';

const Reports = () => (
  <div id="content">
    <Routed screens={{ [path]: ReportsPage }} at={path} />
  </div>
);

const toSample = (number: number, change: Partial<Record<keyof PostReport, unknown>> = {}): PostReport =>
  postReport.parse({
    post_report_id: toSampleUuid(700 + number),
    receipt: `ABCDE-2345${number}`,
    status: 'open',
    reason: 'in_it',
    words: `Words of report ${number}.\nIn two lines.`,
    name: 'Maximiliane-Theodora von und zu Hohenlohe-Langenburg',
    email: `person-${number}@mail.example`,
    reported_at: '2026-11-27T10:00:00.000Z',
    decided_at: null,
    decided_by: null,
    answer: '',
    post: {
      post_id: toSampleUuid(800 + number),
      platform: 'instagram',
      username: 'maya',
      caption: 'Morning',
      url: 'https://network.example/p/1',
      image_url: null,
    },
    steps: [{ step: 'received', at: '2026-11-27T10:00:00.000Z', by: null }],
    ...change,
  });

/** Answers with these; what is decided moves them. */
function startServer(all: PostReport[]) {
  const server = { all };
  const counted = (status: string) => server.all.filter((each) => each.status === status).length;
  const calls = answerCalls(({ path: asked, query, body }) => {
    if (asked === listPostReports.path) {
      const status = query.get('status') ?? 'open';
      const totals = { open: counted('open'), upheld: counted('upheld'), rejected: counted('rejected') };
      return { data: { reports: server.all.filter((each) => each.status === status), next_skip: null, totals } };
    }
    const verdict = [upholdPostReport, rejectPostReport, reopenPostReport].find(({ path: of }) =>
      asked.endsWith(of.slice(of.lastIndexOf('/'))),
    );
    const status = { uphold: 'upheld', reject: 'rejected', reopen: 'open' }[
      verdict?.path.split('/').at(-1) as 'uphold' | 'reject' | 'reopen'
    ] as PostReport['status'];
    const { answer = '' } = (body ?? {}) as { answer?: string };
    server.all = server.all.map((each) =>
      asked.includes(each.post_report_id) ? { ...each, status, answer, decided_by: 'dana' } : each,
    );
    return { data: { report: server.all.find((each) => asked.includes(each.post_report_id)) } };
  });
  return { server, calls };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

describe.each(readers)('reports on %s', (_where, reader) => {
  it('says so where there are none', async () => {
    startServer([]);
    const { words } = await show(<Reports />, reader);
    await expect.element(page.getByText(words.takedowns.none.open)).toBeVisible();
    await expectOrder();
  });

  it('are taken down with words alone, and reopened', async () => {
    const { server } = startServer([toSample(1), toSample(2, { name: null, email: null, words: '', reason: 'child' })]);
    const { words } = await show(<Reports />, reader);
    await expect.element(page.getByText(words.takedowns.reason.in_it)).toBeVisible();
    await expectOrder();
    await button(words.takedowns.uphold).first().click();
    await expectOrder();
    const send = dialog.getByRole('button', { name: words.takedowns.uphold, exact: true });
    await expect.element(send).toBeDisabled();
    await dialog.getByLabelText(words.takedowns.answer).fill('You are right.');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.all.map(({ status, answer }) => [status, answer])).toEqual([
      ['upheld', 'You are right.'],
      ['open', ''],
    ]);
    await page.getByText(/\(1\)/).nth(1).click();
    await button(words.takedowns.reopen).click();
    await expect.poll(() => server.all.map(({ status }) => status)).toEqual(['open', 'open']);
  });

  it('are rejected with words alone', async () => {
    const { server } = startServer([toSample(1)]);
    const { words } = await show(<Reports />, reader);
    await button(words.takedowns.reject).click();
    const send = dialog.getByRole('button', { name: words.takedowns.reject, exact: true });
    await expect.element(send).toBeDisabled();
    await dialog.getByLabelText(words.takedowns.answer).fill('It is somebody else.');
    await send.click();
    await expect.poll(() => server.all[0]).toMatchObject({ status: 'rejected', answer: 'It is somebody else.' });
  });
});

it('stand on the card of a post that was taken down, which cannot be shown from there', async () => {
  const [[, reader]] = readers;
  const post = toSamplePost(1, { visible: false, takedown: 'made_it' });
  answerFeed({ shopboard: toSampleShopboard({ instagram: [toSampleAccount(1)] }), posts: [post] });
  const { words } = await show(
    <div id="content">
      <Routed screens={{ '/admin/shopboard': FeedPage }} at="/admin/shopboard" />
    </div>,
    reader,
  );
  await expect.element(page.getByText(words.takedowns.reason.made_it)).toBeVisible();
  await expect.element(page.getByRole('article').getByRole('switch')).toBeDisabled();
  await expectOrder();
});
