// Settings of a business that has set nothing, for scenes.
import type { Settings } from '@vitrine/contract/brand';
import type { MakerSources } from '@vitrine/contract/maker-fields';
import { toMakerRecord } from '@vitrine/contract/makers';
import { noUtm } from '@vitrine/contract/links';
import { ownerAlone } from '@vitrine/contract/notifications';
import type { PhotoSearches, TaggingReport } from '@vitrine/contract/vision';

export const usualSettings: Settings = {
  auto_swap_enabled: false,
  carry_query_enabled: true,
  facebook_pixel_id: null,
  google_analytics_id: null,
  pixel_consent: 'where_required',
  visit_retention_months: 13,
  hide_revenue_below: 0,
  shipping_and_return_url: null,
  maker_text: null,
  maker_notice_enabled: true,
  utm_params: noUtm,
  shopper_language: null,
  product_search_sensitivity: 'MEDIUM',
  photo_search_enabled: false,
  ai_preferences: {
    preferred_product_ids: [],
    excluded_product_ids: [],
    preferred_collection_ids: [],
    excluded_collection_ids: [],
  },
  mail_recipients: ownerAlone,
};

/** Of a store whose products say nothing yet. */
export const usualMakers: MakerSources = {
  details: toMakerRecord((fact) => ({ field: null, usual: [`gpsr.${fact}`, `custom.${fact}`], products: 0 })),
  products: 240,
};

/** Of a store with too few images to tell. */
export const noTaggingReport: TaggingReport = {
  state: 'none',
  made_at: null,
  pictures: 0,
  products: 0,
  levels: [],
  decisions: { right: 0, wrong: 0 },
  next_network: null,
};

export const noPhotoSearches: PhotoSearches = {
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  searches: 0,
  found: 0,
};
