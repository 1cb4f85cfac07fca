// Mails to whoever sent a picture to a campaign: the link that confirms their address, and what was decided.
import type { BusinessId } from '@vitrine/contract/ids';
import type { UploadId } from '@vitrine/contract/uploads';
import type { Events } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Uploading, Uploads } from '../feed/feed.ts';
import type { Identity } from '../identity/identity.ts';
import { toLetter, toStoreSender } from './letters.ts';

type UploadAsked = Extract<Events['application.mail'], { uploadId: UploadId }>;
export type TellUploader = (asked: UploadAsked) => Promise<void>;

export interface UploaderDoors {
  readonly uploads: Pick<Uploads, 'findLetter'>;
  readonly uploading: Pick<Uploading, 'mintLink'>;
  readonly storefront: { findShopfront(businessId: BusinessId): Promise<{ readonly primaryUrl: string } | null> };
  readonly campaigns: {
    get(...of: Parameters<CampaignsDoor>): Promise<{ readonly publicUrl: string }>;
  };
}

type CampaignsDoor = (businessId: UploadAsked['businessId'], campaignId: CampaignKey) => void;
type CampaignKey = NonNullable<Awaited<ReturnType<Uploads['findLetter']>>>['campaign']['campaignId'];

interface MailDoors {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Brand;
}

/** Nothing a stranger typed stands in a mail to an address nobody has confirmed. */
export function createUploaderMails(
  { platform, identity, brand }: MailDoors,
  { uploads, uploading, campaigns, storefront }: UploaderDoors,
): TellUploader {
  const send = async (
    { businessId, mail }: UploadAsked,
    { email: to, language, campaign, answer = '', path }: UploadWords,
  ): Promise<void> => {
    const [sender, { publicUrl }] = await Promise.all([
      toStoreSender({ identity, brand }, businessId),
      campaigns.get(businessId, campaign.campaignId),
    ]);
    const { mail: say, letter: word } = sentences[language];
    const said = say(mail, { campaign: campaign.title, merchant: sender.name }, 'applicant');
    const lines = answer === '' ? said.lines : [...said.lines, `${word('report_words')}\n\n${answer}`];
    const page = { to, language, sender, say: { ...said, lines }, base: platform.publicUrl };
    await platform.mail.send(toLetter({ ...page, address: path(publicUrl) }));
  };

  return async (asked) => {
    const { businessId, uploadId, mail } = asked;
    if (mail === 'upload_confirm') {
      const link = await uploading.mintLink(businessId, uploadId);
      // confirmed or gone meanwhile
      if (link === null) return;
      const query = `/confirm?token=${encodeURIComponent(link.token)}`;
      return send(asked, { ...link, path: (publicUrl) => publicUrl + query });
    }
    const letter = await uploads.findLetter(businessId, uploadId);
    if (letter === null) return;
    if (mail === 'upload_taken_down') {
      const shop = await storefront.findShopfront(businessId);
      return send(asked, { ...letter, answer: asked.answer, path: (publicUrl) => shop?.primaryUrl ?? publicUrl });
    }
    const { rightsPath } = letter;
    await send(asked, {
      ...letter,
      path: (publicUrl) => (rightsPath === null ? publicUrl : platform.publicUrl + rightsPath),
    });
  };
}

interface UploadWords extends Pick<
  NonNullable<Awaited<ReturnType<Uploading['mintLink']>>>,
  'email' | 'language' | 'campaign'
> {
  readonly answer?: string;
  readonly path: (publicUrl: string) => string;
}
