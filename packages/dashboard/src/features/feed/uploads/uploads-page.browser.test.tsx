// Pictures that customers send, with answers of its own: no campaign yet, a new one, and what is decided of a picture.
import {
  approveUpload,
  campaign,
  createCampaign,
  listCampaigns,
  listUploads,
  upload,
  type Campaign,
  type CustomerUpload,
} from '@vitrine/contract/uploads';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { Routed } from '../../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { UploadsPage } from './uploads-page.tsx';

const path = '/admin/shopboard/uploads';
const noTotals = { pending: 0, approved: 0, declined: 0 };

const Uploads = () => (
  <div id="content">
    <Routed screens={{ [path]: UploadsPage }} at={path} />
  </div>
);

const sampleCampaign = campaign.parse({
  campaign_id: toSampleUuid(600),
  title: 'Show us your summer',
  slug: 'summer',
  words: '',
  consent: '',
  verifies_email: true,
  refused_words: [],
  last_day: '2027-08-31',
  is_open: true,
  public_url: 'https://vitrine.example/share/dunes/summer',
  takes_pictures: true,
  totals: { ...noTotals, pending: 1 },
});

const toSample = (number: number): CustomerUpload =>
  upload.parse({
    upload_id: toSampleUuid(610 + number),
    campaign_id: sampleCampaign.campaign_id,
    campaign_title: sampleCampaign.title,
    status: 'pending',
    name: 'Maximiliane-Theodora von und zu Hohenlohe-Langenburg',
    email: `person-${number}@mail.example`,
    handle: 'maximiliane',
    caption: 'Evening at the sea',
    products: [{ product_id: '9001', title: 'Linen dress' }],
    image: {
      url: 'https://vitrine.example/none.webp',
      width: 900,
      height: 600,
      smaller: [],
      blur: null,
      clip_url: null,
    },
    is_email_verified: true,
    is_retouched: true,
    is_made_by_ai: false,
    has_ai_mark: true,
    has_credentials: true,
    consent: 'The picture is mine.',
    sent_at: '2026-11-27T10:00:00.000Z',
    decided_at: null,
    decided_by: null,
    answer: '',
    post_id: null,
  });

/** Answers with these; what is decided moves them. */
function startServer(campaigns: Campaign[], all: CustomerUpload[]) {
  const server = { campaigns, all };
  answerCalls(({ method, path: asked, query, body }) => {
    if (asked === listCampaigns.path) {
      if (method === 'GET') return { data: { campaigns: server.campaigns, totals: noTotals } };
      server.campaigns = [{ ...sampleCampaign, ...(body as object) }];
      return { data: { campaign: server.campaigns[0] } };
    }
    if (asked === listUploads.path) {
      const status = query.get('status') ?? 'pending';
      const totals = { ...noTotals, [status]: server.all.length };
      return { data: { uploads: server.all.filter((each) => each.status === status), next_skip: null, totals } };
    }
    const status = asked.endsWith(approveUpload.path.slice(approveUpload.path.lastIndexOf('/')))
      ? ('approved' as const)
      : ('declined' as const);
    const { answer = '' } = (body ?? {}) as { answer?: string };
    server.all = server.all.map((each) => (asked.includes(each.upload_id) ? { ...each, status, answer } : each));
    return { data: { upload: server.all.find((each) => asked.includes(each.upload_id)) } };
  });
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

describe.each(readers)('customer pictures on %s', (_where, reader) => {
  it('begin with a campaign', async () => {
    const server = startServer([], []);
    const { words } = await show(<Uploads />, reader);
    await expect.element(page.getByText(words.uploads.no_campaign)).toBeVisible();
    await expectOrder();
    await button(words.uploads.add).click();
    await page.getByLabelText(words.uploads.name).fill('Winter of ours');
    await expectOrder();
    await button(words.ui.save).click();
    await expect.poll(() => server.campaigns[0]).toMatchObject({ title: 'Winter of ours', slug: 'winter-of-ours' });
    expect(createCampaign.path).toBe(listCampaigns.path);
  });

  it('are approved at once, and declined with words alone', async () => {
    const server = startServer([sampleCampaign], [toSample(1), toSample(2)]);
    const { words } = await show(<Uploads />, reader);
    await expect.element(page.getByText(words.uploads.marks.has_ai_mark).first()).toBeVisible();
    await expectOrder();
    await button(words.uploads.approve).first().click();
    await expect.poll(() => server.all.map(({ status }) => status)).toEqual(['approved', 'pending']);
    await button(words.uploads.decline).click();
    const send = dialog.getByRole('button', { name: words.uploads.decline, exact: true });
    await expect.element(send).toBeDisabled();
    await dialog.getByLabelText(words.uploads.answer).fill('It is too dark.');
    await expectOrder();
    await send.click();
    await expect.poll(() => server.all[1]).toMatchObject({ status: 'declined', answer: 'It is too dark.' });
  });
});
