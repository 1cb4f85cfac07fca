// Sample products, collections, links and orders for tests, checked against the contract they are shaped by.
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { type Link, link, type LinkRow, linkRow } from '@vitrine/contract/links';
import { type Collection, collection, type Product, product } from '@vitrine/contract/stores';

export function toSampleUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function toSampleProduct(number: number, changes: Partial<Record<keyof Product, unknown>> = {}): Product {
  return product.parse({
    inventory_id: String(1000 + number),
    title: `Linen shirt ${number}`,
    handle: `linen-shirt-${number}`,
    image_url: null,
    product_status: 'active',
    total_quantity: 12,
    available: true,
    sold_as: null,
    selling_score: 40,
    variant_availability_ratio: 80,
    url: `https://shop.example/products/linen-shirt-${number}`,
    currency: 'USD',
    price: 49.9,
    compare_at_price: null,
    options: [
      {
        name: 'Colour',
        values: [
          { name: 'Sand', swatch: '#d8c7a6' },
          { name: 'Ink', swatch: '#22304a' },
        ],
      },
    ],
    tags: ['linen'],
    ...changes,
  });
}

export function toSampleCollection(
  number: number,
  changes: Partial<Record<keyof Collection, unknown>> = {},
): Collection {
  return collection.parse({
    id: String(2000 + number),
    title: `Summer edit ${number}`,
    description: '',
    images: { medium: { src: null } },
    products_count: 24,
    url: `https://shop.example/collections/summer-edit-${number}`,
    ...changes,
  });
}

const figures = {
  visits: 0,
  requested_checkouts: 0,
  checkouts: 0,
  revenue: 0,
  total_tax: 0,
  refunded: 0,
  currency: 'USD',
};

function toSummary(number: number) {
  return {
    link_id: toSampleUuid(number),
    code: `sample${number}`,
    short_url: `https://vitrine.example/sample${number}`,
    link_type: 'LOOK',
    url_type: 'look',
    title: `Look ${number}`,
    description: '',
    images: [],
    link_default_image: null,
    created_at: '2026-11-05T10:00:00Z',
    currency: 'USD',
    shopping_redirect_url: null,
    parent_multilink_id: null,
    influencer_username: null,
    influencer_profile_image_url: null,
    promocode: null,
    products_count: 1,
    tags: [],
    back_half: null,
    archived_at: null,
    gate: null,
  };
}

export function toSampleRow(
  number: number,
  changes: Partial<Record<keyof LinkRow, unknown>> & { figures?: Partial<typeof figures> } = {},
): LinkRow {
  const { figures: changed, ...rest } = changes;
  const analytics = { ...figures, ...changed };
  const { visits, checkouts, revenue } = analytics;
  return linkRow.parse({
    ...toSummary(number),
    figures_of: 'all_time',
    notices_count: 0,
    link_analytics: analytics,
    visits,
    checkouts,
    revenue,
    ...rest,
  });
}

export function toSampleLink(number: number, changes: Partial<Record<keyof Link, unknown>> = {}): Link {
  return link.parse({
    ...toSummary(number),
    products: [toSampleProduct(1)],
    shown_products: [toSampleProduct(1)],
    selected_options: {},
    image_points: {},
    collections: [],
    utm_params: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
    link_preview: noLinkPreview,
    advanced_settings: { hide_on_sale_items: false, layout: null, noindex: false },
    notices: [],
    without_maker: [],
    everything_gone: false,
    link_analytics: figures,
    ...changes,
  });
}
