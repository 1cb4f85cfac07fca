// The columns of exported links: which a reader gets, and what stands in each for looks and shorts.
import { accountId, businessId, code, collectionId, linkId, productId } from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { noUtm, type LinkRow } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../identity/actor.ts';
import type { LinkRecord } from '../links/links.ts';
import { columnsFor, toCells, type ExportColumn, type ExportedLink } from './link-columns.ts';

const uuid = '018f0000-0000-7000-8000-000000000000';
const record: LinkRecord = {
  businessId: businessId.parse(uuid),
  linkId: linkId.parse(uuid),
  code: code.parse('aLook01'),
  backHalf: null,
  linkType: 'LOOK',
  urlType: 'look',
  title: 'Summer',
  description: 'Light things',
  images: ['/files/a.webp', '/files/b.webp'],
  redirectUrl: null,
  promocode: 'LENA10',
  influencerId: accountId.parse(uuid),
  utm: { ...noUtm, utm_source: 'instagram', utm_content: 'reel' },
  settings: { ...defaultSettings, layout: 'GRID', noindex: true },
  preview: noLinkPreview,
  tags: ['Summer', 'Sea'],
  parentMultilinkId: null,
  products: [
    { productId: productId.parse('1'), selectedOptions: { Size: 'M' }, seenPrice: null },
    { productId: productId.parse('2'), selectedOptions: {}, seenPrice: null },
  ],
  collectionIds: [collectionId.parse('7'), collectionId.parse('8')],
  // the day after in a zone that is ahead
  createdAt: new Date('2026-11-21T23:30:00Z'),
  closedAt: null,
  archivedAt: null,
};
const figures: Partial<LinkRow['link_analytics']> = {
  visits: 9,
  checkouts: 3,
  revenue: 120.5,
  influencer_attributed_checkouts: 2,
  influencer_attributed_revenue: 80,
};
const row = {
  influencer_username: 'lena',
  short_url: 'https://vitrine.example/aLook01',
  currency: 'EUR',
  link_analytics: figures,
} as LinkRow;
const link: ExportedLink = {
  row,
  record,
  names: { products: new Map([['1', 'linen-shirt']]), collections: new Map([['7', 'summer']]) },
  zone: 'Europe/Berlin',
  isTeam: true,
  words: { cell: (word) => `(${word})` },
};
const cellOf = (column: ExportColumn, change: Partial<ExportedLink> = {}): unknown =>
  toCells([column], { ...link, ...change })[0];

describe('the cell', () => {
  it.each<[ExportColumn, unknown]>([
    ['link_type', '(LOOK)'],
    ['title', 'Summer'],
    ['description', 'Light things'],
    ['products', 'linen-shirt?Size=M|2'],
    ['collections', 'summer|8'],
    ['url', null],
    ['promocode', 'LENA10'],
    ['influencer', 'lena'],
    ['tags', 'Summer|Sea'],
    ['back_half', null],
    ['images', '/files/a.webp|/files/b.webp'],
    ['layout', 'GRID'],
    ['hide_on_sale', null],
    ['noindex', '(yes)'],
    ['utm_source', 'instagram'],
    ['utm_medium', null],
    ['utm_campaign', null],
    ['utm_term', null],
    ['utm_content', 'reel'],
    ['code', 'aLook01'],
    ['short_url', 'https://vitrine.example/aLook01'],
    ['created_at', '2026-11-22'],
    ['archived_at', null],
    ['currency', 'EUR'],
    ['visits', 9],
    ['requested_checkouts', null],
    ['checkouts', 3],
    ['revenue', 120.5],
    ['refunded', null],
    ['total_tax', null],
  ])('of %s', (column, cell) => {
    expect(cellOf(column)).toBe(cell);
  });

  it('is the figure that is counted for them, read by an influencer', () => {
    const own = { isTeam: false };
    expect([cellOf('visits', own), cellOf('checkouts', own), cellOf('revenue', own)]).toEqual([9, 2, 80]);
  });

  it.each<[LinkRecord['urlType'], string | null]>([
    ['custom', 'https://shop.example/sale'],
    ['product', null],
    ['collection', null],
  ])('of the address of a short to a %s', (urlType, url) => {
    const short = { ...record, urlType, redirectUrl: 'https://shop.example/sale' };
    expect(cellOf('url', { record: short })).toBe(url);
  });

  it('says what was chosen for the address, and the day a link was put away', () => {
    const put = { ...record, backHalf: code.parse('summer'), archivedAt: new Date('2026-12-01T12:00:00Z') };
    expect([cellOf('back_half', { record: put }), cellOf('archived_at', { record: put })]).toEqual([
      'summer',
      '2026-12-01',
    ]);
  });
});

describe('the columns', () => {
  const team = { role: 'admin', permissions: allPermissions } as const;
  const influencer = { role: 'influencer', permissions: allPermissions } as const;

  it('are those an import reads, then the place, then the figures that are visible in their order', () => {
    const columns = columnsFor(team, ['revenue', 'visits']);
    expect(columns.slice(0, 3)).toEqual(['link_type', 'title', 'description']);
    expect(columns.slice(-7)).toEqual([
      'code',
      'short_url',
      'created_at',
      'archived_at',
      'visits',
      'revenue',
      'currency',
    ]);
  });

  it.each([
    ['a currency without revenue', team, ['visits'], 'currency', false],
    ['a currency with it', team, ['revenue'], 'currency', true],
    ['UTM values for the team', team, [], 'utm_source', true],
    ['UTM values for an influencer', influencer, [], 'utm_source', false],
    ['settings for an influencer', influencer, [], 'layout', true],
  ] as const)('have %s', (_what, rights, visible, column, isThere) => {
    expect(columnsFor(rights, visible).includes(column)).toBe(isThere);
  });
});
