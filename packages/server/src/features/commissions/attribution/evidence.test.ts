// What an order carries that may lead to a link: cart attributes, landing pages in every disguise, codes, and rubbish.
import { describe, expect, it } from 'vitest';
import { readLeads, type LeadSource } from './evidence.ts';

const nothing: LeadSource = { noteAttributes: [], landingSite: null, discountCodes: [], rememberedClicks: [] };
const names = { attribute: '__lk', parameter: 'vtr', remembered: 'vitrine_click' };
const leads = (change: Partial<LeadSource>): string[] =>
  readLeads({ ...nothing, ...change }, names).map(({ kind, found }) => `${kind}: ${found}`);

describe('readLeads', () => {
  it('finds nothing on an order that carries nothing', () => {
    expect(leads({})).toEqual([]);
  });

  it('finds the click in the cart’s attributes, among those of others', () => {
    const noteAttributes = [
      { name: 'gift', value: 'yes' },
      { name: '__lk', value: 'click-1' },
      { name: '__LK', value: 'other' },
      { name: 'ref_link', value: 'AbC1234' },
    ];
    expect(leads({ noteAttributes })).toEqual(['cart_attribute: click-1']);
  });

  it.each<[string, string[]]>([
    ['/?vtr=c1', ['landing_page: c1']],
    ['/products/shirt?utm_source=x&vtr=c1&variant=2', ['landing_page: c1']],
    ['https://shop.example/?vtr=c1', ['landing_page: c1']],
    ['/cart/1:1?attributes[__lk]=c1', ['landing_page: c1']],
    ['/cart/1:1?attributes%5B__lk%5D=c1&discount=X', ['landing_page: c1']],
    ['/discount/SUMMER?redirect=%2Fproducts%2Fshirt%3Fvtr%3Dc1', ['landing_page: c1']],
    ['/discount/SUMMER?redirect=/cart/1:1?attributes%5B__lk%5D=c1', ['landing_page: c1']],
    ['/?vtr=c0&redirect=%2F%3Fvtr%3Dc1', ['landing_page: c0', 'landing_page: c1']],
    ['/?vtr=c1&vtr=c2&vtr=c1', ['landing_page: c1', 'landing_page: c2']],
    // a redirect within a redirect is somebody's trap, not our link
    ['/?redirect=%2F%3Fredirect%3D%252F%253Fvtr%253Dc1', []],
    ['/?vtr=', []],
    ['/?VTR=c1', []],
    ['/#vtr=c1', []],
    ['/vtr=c1', []],
    ['', []],
    ['?', []],
    ['http://', []],
    ['http://[', []],
    ['//', []],
    ['%%%', []],
    ['/%E0%A4%A?vtr=%E0%A4%A', ['landing_page: \uFFFD%A']],
    ['javascript:alert(1)?vtr=c1', ['landing_page: c1']],
    ['/?redirect=http://[', []],
  ])('the landing page %j gives %j', (landingSite, found) => {
    expect(leads({ landingSite })).toEqual(found);
  });

  it('finds each code once, as it was used', () => {
    expect(leads({ discountCodes: ['Lena10', 'LENA10', '', 'NOA10'] })).toEqual([
      'discount_code: Lena10',
      'discount_code: NOA10',
    ]);
  });

  it('finds clicks the store remembered, in the cart or as its checkout reported, each once', () => {
    const noteAttributes = [{ name: 'vitrine_click', value: 'c1' }];
    expect(leads({ noteAttributes, rememberedClicks: ['c1', 'c2', ''] })).toEqual(['storefront: c1', 'storefront: c2']);
    expect(leads({ noteAttributes: [{ name: 'vitrine_click', value: '' }] })).toEqual([]);
  });

  it('tells the strongest kind first and keeps the same click of two kinds', () => {
    const order = {
      noteAttributes: [{ name: '__lk', value: 'c1' }],
      landingSite: '/?vtr=c1',
      discountCodes: ['c1'],
      rememberedClicks: ['c1'],
    };
    expect(leads(order)).toEqual(['cart_attribute: c1', 'landing_page: c1', 'storefront: c1', 'discount_code: c1']);
  });

  it('looks for the names it is given, and no others', () => {
    const order = { ...nothing, noteAttributes: [{ name: '__lk', value: 'c1' }], landingSite: '/?vtr=c1&other=c2' };
    expect(readLeads(order, { attribute: 'x', parameter: 'other', remembered: 'y' })).toEqual([
      { kind: 'landing_page', found: 'c2' },
    ]);
  });
});
