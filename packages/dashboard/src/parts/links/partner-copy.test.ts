// What of a link goes with it to another influencer, and what does not.
import { linkDraft } from '@vitrine/contract/links';
import { expect, it } from 'vitest';
import { isAccepted } from '../../api/validation.ts';
import { toSampleLink, toSampleProduct } from '../../testing/link-samples.ts';
import { toCopyFor } from './partner-copy.ts';

const eli = { username: 'eli', promocode: 'ELI10' };
const codeless = { username: 'noa', promocode: null };
const code = { code: 'MAYA10' };
const changes = { back_half: 'winter', influencer_username: 'maya', promocode: code, tags: ['winter'] };

it('of a look: all that shoppers see, under another name, code and address', () => {
  const look = toSampleLink(1, { ...changes, description: 'Warm', selected_options: { 1001: { Colour: 'Ink' } } });
  const copy = toCopyFor(look, eli);
  expect(copy).toMatchObject({
    link_type: 'LOOK',
    title: 'Look 1',
    description: 'Warm',
    inventory_ids: ['1001'],
    selected_options: { 1001: { Colour: 'Ink' } },
    tags: ['winter'],
    influencer_username: 'eli',
    promocode: 'ELI10',
    back_half: null,
  });
  expect(isAccepted(linkDraft, copy)).toBe(true);
});

it('of a short: where it leads, and nothing that is of looks alone', () => {
  const url = 'https://dunes.example/pages/summer';
  const short = toSampleLink(2, {
    ...changes,
    link_type: 'SHORT',
    url_type: 'custom',
    products: [],
    shopping_redirect_url: url,
  });
  const copy = toCopyFor(short, eli);
  expect(copy).toMatchObject({ link_type: 'SHORT', inventory_ids: [], shopping_redirect_url: url, back_half: null });
  expect(Object.keys(copy)).not.toContain('advanced_settings');
  const ofProduct = toSampleLink(3, {
    ...changes,
    link_type: 'SHORT',
    url_type: 'product',
    products: [toSampleProduct(7)],
  });
  expect(toCopyFor(ofProduct, eli)).toMatchObject({ inventory_ids: ['1007'] });
});

it('the code of who has it stays with them, and the house’s own goes along', () => {
  expect(toCopyFor(toSampleLink(1, changes), codeless).promocode).toBeNull();
  expect(toCopyFor(toSampleLink(1, { promocode: code }), codeless).promocode).toBe('MAYA10');
});
