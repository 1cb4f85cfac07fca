// What no cart takes by the piece, and what the store's own market does not have: not put into a link anew, told of where a link has it, not shown.
import type { BodySent } from '@vitrine/contract/endpoint';
import { createLink, editLink, getLink, repairLink, type Link } from '@vitrine/contract/links';
import { searchProducts } from '@vitrine/contract/stores';
import { productId } from '@vitrine/contract/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import type { SandboxShop as Shop } from '../../../../sandbox/src/shop.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id' | 'link_type'>;

const kinds = ['subscription', 'bundle', 'gift_card', 'combined_listing', 'other_markets', 'quantity_rule'] as const;
const shirt = productId.parse('9001');
const scarf = productId.parse('9002');

let world: TestApp;
let merchant: Merchant;
let shop: Shop;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  ({ shop } = world.sandbox.open('atelier'));
});
afterAll(() => world.stop());
afterEach(async () => {
  shop.updateProduct(shirt, { soldAs: null, soldElsewhere: false, leastQuantity: null });
  await told(null);
});

const make = (draft: Draft) =>
  world.call(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK' as const, ...draft },
  });

async function made(draft: Draft): Promise<Link> {
  const { data, error } = await make(draft);
  if (data === null) throw new Error(error?.code);
  return data;
}

const find = async () => {
  const { products } = await world.get(searchProducts, { token: merchant.token, query: { ids: shirt } });
  return products[0];
};

/** In the store's own words. */
const sell = (kind: (typeof kinds)[number]): void => {
  if (kind === 'other_markets') shop.updateProduct(shirt, { soldElsewhere: true });
  else if (kind === 'quantity_rule') shop.updateProduct(shirt, { leastQuantity: 2 });
  else shop.updateProduct(shirt, { soldAs: kind });
};

/** Until the store's news has arrived. */
const told = (soldAs: string | null) =>
  eventually(`a shirt sold as ${soldAs}`, async () => (await find())?.sold_as === soldAs);

const read = ({ link_id }: Link): Promise<Link> => world.get(getLink, { token: merchant.token, params: { link_id } });

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';

const open = async ({ code }: Link): Promise<string> => {
  const response = await fetch(`${world.url}/${code}`, { headers: { 'user-agent': phone }, redirect: 'manual' });
  const text = await response.text();
  return text.slice(text.indexOf('<main'));
};

describe.each(kinds)('a product that is sold as %s', (kind) => {
  it('is named in the picker, and cannot be bought', async () => {
    sell(kind);
    await told(kind);
    expect(await find()).toMatchObject({ sold_as: kind, available: false, product_status: 'active' });
  });

  it('is refused where it is put into a link anew, by a sentence that names it', async () => {
    const link = await made({ inventory_ids: [scarf] });
    sell(kind);
    await told(kind);
    const refusal = {
      code: `product_${kind}`,
      field: 'inventory_ids',
      message: expect.stringContaining('Linen shirt'),
    };
    expect(await make({ inventory_ids: [scarf, shirt] })).toMatchObject({ status: 422, error: refusal });
    const edited = await world.call(editLink, {
      token: merchant.token,
      params: { link_id: link.link_id },
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: [scarf, shirt] },
    });
    expect(edited).toMatchObject({ status: 422, error: refusal });
    const wish = { repair: 'replace', inventory_id: scarf, replacement_id: shirt } as const;
    const repaired = await world.call(repairLink, {
      token: merchant.token,
      params: { link_id: link.link_id },
      body: wish,
    });
    expect(repaired.data).toBeNull();
  });

  it('is told of by a link that has it, which goes on being saved, and is not shown to shoppers', async () => {
    const link = await made({ inventory_ids: [shirt, scarf] });
    expect(await open(link)).toContain('Linen shirt');
    sell(kind);
    await told(kind);
    const notices = await eventually('a notice', async () => {
      const { notices: all } = await read(link);
      return all.length > 0 && all;
    });
    expect(notices).toMatchObject([{ kind, inventory_id: shirt, repairs: expect.arrayContaining(['remove']) }]);
    await eventually('a page without it', async () => !(await open(link)).includes('Linen shirt'));
    expect(await open(link)).toContain('Wool scarf');
    const saved = await world.call(editLink, {
      token: merchant.token,
      params: { link_id: link.link_id },
      body: { business_id: merchant.businessId, link_type: 'LOOK', title: 'Kept', inventory_ids: [shirt, scarf] },
    });
    expect(saved.error).toBeNull();
  });
});

const untilStatus = (status: string) =>
  eventually(`a shirt that is ${status}`, async () => (await find())?.product_status === status);

describe('a product that is not in the online store', () => {
  it('is named in the picker, refused where it is put into a link anew, and told of by a link that has it', async () => {
    const [kept, other] = [await made({ inventory_ids: [shirt, scarf] }), await made({ inventory_ids: [scarf] })];
    shop.updateProduct(shirt, { published: false });
    await untilStatus('unpublished');
    const refusal = {
      code: 'product_unpublished',
      field: 'inventory_ids',
      message: expect.stringContaining('Linen shirt'),
    };
    expect(await make({ inventory_ids: [scarf, shirt] })).toMatchObject({ status: 422, error: refusal });
    const edited = await world.call(editLink, {
      token: merchant.token,
      params: { link_id: other.link_id },
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: [scarf, shirt] },
    });
    expect(edited).toMatchObject({ status: 422, error: refusal });
    expect((await read(kept)).notices).toMatchObject([{ kind: 'unpublished', inventory_id: shirt }]);
    shop.updateProduct(shirt, { published: true });
    await untilStatus('active');
    expect(await make({ inventory_ids: [scarf, shirt] })).toMatchObject({ status: 200 });
    expect((await read(kept)).notices).toEqual([]);
  });
});
