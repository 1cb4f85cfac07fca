// What may become of a multilink in its form, and what is sent.
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { limits } from '@vitrine/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChanged } from '../../api/use-draft-form.ts';
import { toSampleCollection, toSampleProduct, toSampleUuid } from '../../testing/link-samples.ts';
import { toSampleMultilink } from '../../testing/multilink-samples.ts';
import { chooseProducts, fixOption } from '../../parts/products/chosen-products.ts';
import { emptyUtm } from '../../parts/links/base-draft.ts';
import {
  changeExperience,
  chooseCollection,
  chooseKind,
  chooseProduct,
  copyExperience,
  devices,
  emptyMultilink,
  findGap,
  isMultilinkReady,
  isWorthCopying,
  kinds,
  type MultilinkDraft,
  setShare,
  toHomeAddress,
  toComparable,
  toMultilinkBody,
  toMultilinkCopy,
  toMultilinkDraft,
  toShare,
  toSplitRules,
} from './multilink-draft.ts';

const domains = ['https://shop.example', 'brand.example'];
const home = 'https://shop.example/';
const shirt = toSampleProduct(1);
const dress = toSampleProduct(2);
const summer = toSampleCollection(1);
const titled: MultilinkDraft = { ...emptyMultilink, title: 'Spring' };
const withB = (change: Parameters<typeof changeExperience>[2], draft = titled) => changeExperience(draft, 1, change);
const custom = (url: string) => withB((experience) => ({ ...chooseKind(experience, 'custom', home), url }));
const shares = ({ experiences }: MultilinkDraft) => experiences.map(({ share }) => share);

describe('§4 multilink editor: changing one traffic share makes the total 100; defaults 50/50', () => {
  it('begins with 50 and 50', () => {
    expect(shares(emptyMultilink)).toEqual([50, 50]);
  });

  it.each([
    [0, 70, [70, 30]],
    [1, 70, [30, 70]],
    [0, 0, [0, 100]],
    [1, 100, [0, 100]],
    [0, 33.4, [33, 67]],
    [0, 150, [100, 0]],
    [1, -3, [100, 0]],
  ] as const)('side %i to %d: %j', (side, typed, expected) => {
    expect(shares(setShare(titled, side, typed))).toEqual(expected);
  });

  it('holds after any typing', () => {
    const typing = fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), fc.double()));
    fc.assert(
      fc.property(typing, (typed) => {
        const after = shares(typed.reduce((draft, [side, share]) => setShare(draft, side, share), titled));
        expect((after[0] ?? 0) + (after[1] ?? 0)).toBe(100);
        expect(after.every((share) => Number.isInteger(share) && share >= 0 && share <= 100)).toBe(true);
      }),
    );
  });
});

describe('§5 multilink: a traffic number out of range snaps to the nearer of 100 or 0', () => {
  it.each([
    [0, 0],
    [100, 100],
    [101, 100],
    [1e9, 100],
    [Number.POSITIVE_INFINITY, 100],
    [-1, 0],
    [-0.4, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.NaN, 0],
    [99.5, 100],
    [12.4, 12],
  ])('%d becomes %d', (typed, expected) => {
    expect(toShare(typed) + 0).toBe(expected);
  });
});

describe('§4 multilink editor: selecting a type clears the others', () => {
  const look = chooseProducts(withB((known) => known).experiences[1], [shirt, dress]);
  const full = { ...fixOption(look, shirt, 'Colour', 'Ink'), images: ['https://x.example/a.png'], description: 'Warm' };
  const cleared = { products: [], selectedOptions: {}, images: [], description: '', collection: null };

  it.each(kinds.filter((kind) => kind !== 'look'))('a look that becomes %s', (kind) => {
    const url = kind === 'custom' ? home : '';
    expect(chooseKind(full, kind, home)).toMatchObject({ ...cleared, kind, url, share: 50, device: 'ALL' });
  });

  it.each(kinds)('a custom address that becomes %s', (kind) => {
    const from = { ...chooseKind(full, 'custom', home), url: 'https://shop.example/sale' };
    const url = kind === 'custom' ? 'https://shop.example/sale' : '';
    expect(chooseKind(from, kind, home)).toMatchObject({ ...cleared, kind, url });
  });

  it('leaves everything where the same type is selected again', () => {
    expect(chooseKind(full, 'look', home)).toBe(full);
  });

  it('takes the address of what is chosen, and drops the other kind', () => {
    const product = chooseProduct(full, dress);
    expect(product).toMatchObject({ ...cleared, kind: 'product', products: [dress], url: dress.url });
    const collection = chooseCollection(product, summer);
    expect(collection).toMatchObject({ ...cleared, kind: 'collection', collection: summer, url: summer.url });
  });

  it('keeps the link behind it, whose numbers go on', () => {
    const saved = { ...full, linkId: toMultilinkDraft(toSampleMultilink(1)).experiences[0].linkId };
    expect(chooseCollection(chooseKind(saved, 'custom', home), summer).linkId).toBe(toSampleUuid(10));
  });
});

describe('§4 multilink editor: what may be saved', () => {
  it.each([
    ['a title and two experiences', titled, true],
    ['no title', emptyMultilink, false],
    ['a title of spaces', { ...titled, title: '   ' }, false],
    ['a title of 60', { ...titled, title: 'x'.repeat(60) }, true],
    ['a title of 61', { ...titled, title: 'x'.repeat(61) }, false],
    ['a promo code of 20', { ...titled, promocode: 'x'.repeat(20) }, true],
    ['a promo code of 21', { ...titled, promocode: 'x'.repeat(21) }, false],
    ['a code of two words', { ...titled, promocode: 'A B' }, false],
    ['a bad UTM value', { ...titled, utm: { ...emptyUtm, utm_term: '<b>' } }, false],
    ['a product, always', withB((known) => chooseKind(known, 'product', home)), true],
    ['a collection, always', withB((known) => chooseKind(known, 'collection', home)), true],
    ['a page of the store', custom('shop.example/sale'), true],
    ['a page of its other domain', custom('https://brand.example/sale'), true],
    ['a page of somebody else', custom('https://other.example/'), false],
    ['a script', custom('javascript:alert(1)'), false],
    ['a page that only looks like the store', custom('https://shop.example.evil.example/'), false],
  ])('%s: %s', (_name, draft, expected) => {
    expect(isMultilinkReady(draft, domains)).toBe(expected);
  });
});

describe("§5 multilink: an empty URL defaults to the user's domain prefix", () => {
  it.each([
    [['https://shop.example'], 'https://shop.example/'],
    [['shop.example'], 'https://shop.example/'],
    [['http://localhost:3001/atelier'], 'http://localhost:3001/atelier'],
    [[], ''],
  ])('%j begins at %s', (of, expected) => {
    expect(toHomeAddress(of)).toBe(expected);
  });

  it('is saved as that address', () => {
    const emptied = custom('  ');
    expect(isMultilinkReady(emptied, domains)).toBe(true);
    expect(toMultilinkBody(emptied, domains).links_options[1].link_resource.shopping_redirect_url).toBe(home);
  });

  it('adds https where no scheme was typed', () => {
    const { links_options: options } = toMultilinkBody(custom('shop.example/sale'), domains);
    expect(options[1].link_resource.shopping_redirect_url).toBe('https://shop.example/sale');
  });
});

describe('§5 multilink: what an experience has to choose', () => {
  const [blank] = emptyMultilink.experiences;
  it.each([
    ['a look without products', blank, 'products'],
    ['a look with one', { ...blank, products: [shirt] }, null],
    ['a product not chosen', chooseKind(blank, 'product', home), 'product'],
    ['a chosen product', chooseProduct(blank, shirt), null],
    ['a collection not chosen', chooseKind(blank, 'collection', home), 'collection'],
    ['a chosen collection', chooseCollection(blank, summer), null],
    ['a custom address', chooseKind(blank, 'custom', home), null],
  ])('%s: %s', (_name, experience, expected) => {
    expect(findGap(experience)).toBe(expected);
  });
});

describe('§5 multilink: default device ALL; who gets whom', () => {
  it('begins with all devices', () => {
    expect(emptyMultilink.experiences.map(({ device }) => device)).toEqual(['ALL', 'ALL']);
  });

  it.each([
    ['ALL', 'ALL', 'shared', 'shared'],
    ['MOBILE', 'PC', 0, 1],
    ['PC', 'MOBILE', 1, 0],
    ['ALL', 'MOBILE', 'shared', 0],
    ['ALL', 'PC', 0, 'shared'],
    ['MOBILE', 'ALL', 'shared', 1],
    ['MOBILE', 'MOBILE', 'shared', 'shared'],
    ['PC', 'PC', 'shared', 'shared'],
  ] as const)('%s and %s: phones %s, computers %s', (a, b, phones, computers) => {
    expect(toSplitRules([{ device: a }, { device: b }])).toEqual({ MOBILE: phones, PC: computers });
  });

  it('knows every device', () => {
    expect(devices).toEqual(['ALL', 'MOBILE', 'PC']);
  });
});

describe('a saved multilink', () => {
  const custom2 = {
    url_type: 'custom',
    link_type: 'SHORT',
    products: [],
    shopping_redirect_url: 'https://shop.example/sale',
  };
  const saved = toSampleMultilink(1, { promocode: { code: 'SUN' }, automatic: true, back_half: 'spring' }, [
    { value: 70, device_option: 'MOBILE', link: { description: 'Warm', images: ['/files/a.png'] } },
    { value: 30, link: custom2 },
  ]);
  const draft = toMultilinkDraft(saved);

  it('opens as it was saved', () => {
    expect(draft).toMatchObject({
      title: 'Multilink 1',
      promocode: 'SUN',
      automatic: true,
      backHalf: 'spring',
      utm: null,
    });
    expect(draft.experiences[0]).toMatchObject({ kind: 'look', share: 70, device: 'MOBILE', description: 'Warm' });
    expect(draft.experiences[1]).toMatchObject({ kind: 'custom', share: 30, url: 'https://shop.example/sale' });
  });

  it('copied, has links and an address of its own, and is otherwise what it was', () => {
    const copy = toMultilinkCopy(saved, 'Copy of ');
    expect(copy).toEqual({
      ...draft,
      title: 'Copy of Multilink 1',
      backHalf: '',
      experiences: draft.experiences.map((experience) => ({ ...experience, linkId: null })),
    });
    const long = { ...saved, title: 'x'.repeat(limits.multilinkTitle) };
    expect(toMultilinkCopy(long, 'Copy of ').title).toHaveLength(limits.multilinkTitle);
  });

  it.each([
    ['nothing', draft, false],
    ['spaces around nothing', { ...draft, utm: emptyUtm }, false],
    ['the title', { ...draft, title: 'Other' }, true],
    ['a share', setShare(draft, 0, 71), true],
    ['a device', changeExperience(draft, 0, (known) => ({ ...known, device: 'ALL' })), true],
    ['automatic', { ...draft, automatic: false }, true],
    ['an option', changeExperience(draft, 0, (known) => fixOption(known, shirt, 'Colour', 'Ink')), true],
    ['the order of products', changeExperience(draft, 0, (known) => ({ ...known, products: [dress] })), true],
  ])('is modified by %s: %s', (_name, changed, expected) => {
    expect(isChanged(changed, draft, toComparable)).toBe(expected);
  });

  it('is sent whole, with the links behind it', () => {
    expect(toMultilinkBody(draft, domains)).toEqual({
      title: 'Multilink 1',
      splitter_type: 'PERCENTAGE',
      tags: [],
      automatic: true,
      promocode: 'SUN',
      utm_params: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
      back_half: 'spring',
      link_preview: noLinkPreview,
      links_options: [
        {
          value: 70,
          device_option: 'MOBILE',
          link_id: toSampleUuid(10),
          link_resource: {
            link_type: 'LOOK',
            images: ['/files/a.png'],
            description: 'Warm',
            inventory_ids: [shirt.inventory_id],
            selected_options: {},
            collection_ids: [],
            shopping_redirect_url: null,
          },
        },
        {
          value: 30,
          device_option: 'ALL',
          link_id: toSampleUuid(11),
          link_resource: {
            link_type: 'SHORT',
            images: [],
            description: '',
            inventory_ids: [],
            selected_options: {},
            collection_ids: [],
            shopping_redirect_url: 'https://shop.example/sale',
          },
        },
      ],
    });
  });

  it('§5 multilink: an empty promo code is sent as null, and UTM turned off clears all five', () => {
    const sent = toMultilinkBody({ ...draft, promocode: ' ', utm: null }, domains);
    expect(sent.promocode).toBeNull();
    expect(Object.values(sent.utm_params)).toEqual([null, null, null, null, null]);
  });
});

describe('B started as a copy of A', () => {
  const a = chooseProduct(emptyMultilink.experiences[0], shirt);
  const saved = toMultilinkDraft(toSampleMultilink(1));
  const b = {
    ...chooseProduct(emptyMultilink.experiences[1], dress),
    linkId: saved.experiences[1].linkId,
    share: 30,
    device: 'PC' as const,
  };

  it('shows what A shows, and keeps its own link, share and devices', () => {
    expect(copyExperience(b, a)).toEqual({ ...a, linkId: saved.experiences[1].linkId, share: 30, device: 'PC' });
  });

  it.each([
    ['something else', a, b, true],
    ['the same already', a, copyExperience(b, a), false],
    ['and A shows nothing yet', emptyMultilink.experiences[0], b, false],
  ])('is offered while B shows %s: %s', (_name, from, to, offered) => {
    expect(isWorthCopying(from, to)).toBe(offered);
  });
});
