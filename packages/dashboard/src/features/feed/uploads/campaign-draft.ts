// A campaign while it is written: what is asked, and what is sent of it. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { Campaign, createCampaign } from '@vitrine/contract/uploads';
import { suggestSlug } from '../galleries/gallery-draft.ts';

export interface CampaignFields extends Record<string, unknown> {
  title: string;
  slug: string;
  /** Whether the address was written by hand: until then it follows the title. */
  isOwnSlug: boolean;
  words: string;
  consent: string;
  isVerified: boolean;
  /** One a line. */
  refused: string;
  /** Empty for no end. */
  lastDay: string;
  isOpen: boolean;
}

export const newCampaign: CampaignFields = {
  title: '',
  slug: '',
  isOwnSlug: false,
  words: '',
  consent: '',
  isVerified: true,
  refused: '',
  lastDay: '',
  isOpen: true,
};

export const toFields = (campaign: Campaign): CampaignFields => ({
  title: campaign.title,
  slug: campaign.slug,
  isOwnSlug: true,
  words: campaign.words,
  consent: campaign.consent,
  isVerified: campaign.verifies_email,
  refused: campaign.refused_words.join('\n'),
  lastDay: campaign.last_day ?? '',
  isOpen: campaign.is_open,
});

export const toSent = (fields: CampaignFields): BodySent<typeof createCampaign> => ({
  title: fields.title,
  slug: fields.slug,
  words: fields.words,
  consent: fields.consent,
  verifies_email: fields.isVerified,
  refused_words: fields.refused
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
  last_day: fields.lastDay === '' ? null : fields.lastDay,
  is_open: fields.isOpen,
});

/** Where a refusal of the server belongs. */
const names: Readonly<Record<string, string>> = { refused_words: 'refused', last_day: 'lastDay' };
export const fieldOf = (path: string): string => names[path.replace(/\.\d+$/, '')] ?? path;

/** A changed title, with the address that follows it. */
export const withTitle = (fields: CampaignFields, title: string): Partial<CampaignFields> => ({
  title,
  ...(!fields.isOwnSlug && { slug: title.trim() === '' ? '' : suggestSlug(title) }),
});
