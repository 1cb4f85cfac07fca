// Sample multilinks for tests, checked against the contract they are shaped by.
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { type Multilink, multilink, type Verdict } from '@vitrine/contract/multilinks';
import { toSampleProduct, toSampleUuid } from './link-samples.ts';

const noFigures = {
  visits: 0,
  requested_checkouts: 0,
  checkouts: 0,
  revenue: 0,
  total_tax: 0,
  refunded: 0,
  currency: 'USD',
};
const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const unseen = { visits: 0, conversion: null, revenue_per_visit: null };

export const noVerdict: Verdict = {
  state: 'no_verdict',
  leader: null,
  basis: null,
  ahead: null,
  certainty: null,
  visits_needed: null,
  experiences: [unseen, unseen],
  since: null,
};

type Changes<Of> = Partial<Record<keyof Of, unknown>>;
type ExperienceChanges = Changes<Multilink['links_options'][0]> & {
  readonly link?: Changes<Multilink['links_options'][0]['link_data']>;
  readonly figures?: Partial<typeof noFigures>;
};

/** Two looks of one product each, unless told otherwise. */
export function toSampleMultilink(
  number: number,
  changes: Changes<Multilink> & { readonly figures?: Partial<typeof noFigures> } = {},
  experiences: readonly [ExperienceChanges, ExperienceChanges] = [{}, {}],
): Multilink {
  const { figures, ...rest } = changes;
  return multilink.parse({
    multilink_id: toSampleUuid(number),
    code: `multi${number}`,
    short_url: `https://vitrine.example/multi${number}`,
    back_half: null,
    title: `Multilink ${number}`,
    created_at: '2026-11-05T10:00:00Z',
    currency: 'USD',
    splitter_type: 'PERCENTAGE',
    automatic: false,
    promocode: null,
    tags: [],
    archived_at: null,
    gate: null,
    link_analytics: { ...noFigures, ...figures },
    utm_params: noUtm,
    link_preview: noLinkPreview,
    replaced_experiences: [],
    sent_to: null,
    links_options: experiences.map((experience, index) => toSampleExperience(number * 10 + index, experience)),
    verdict: noVerdict,
    ...rest,
  });
}

function toSampleExperience(number: number, { link, figures, ...rest }: ExperienceChanges) {
  return {
    value: 50,
    current_value: 50,
    device_option: 'ALL',
    link_id: toSampleUuid(number),
    link_data: {
      link_id: toSampleUuid(number),
      short_url: `https://vitrine.example/child${number}`,
      link_type: 'LOOK',
      url_type: 'look',
      title: null,
      description: '',
      images: [],
      link_default_image: null,
      shopping_redirect_url: null,
      link_analytics: { ...noFigures, ...figures },
      products: [toSampleProduct(1)],
      collections: [],
      selected_options: {},
      utm_params: noUtm,
      promocode: null,
      ...link,
    },
    ...rest,
  };
}
