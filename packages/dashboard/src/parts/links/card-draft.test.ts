// What messengers are shown of a link: what is sent of what was typed, and what stands there without it.
import { describe, expect, it } from 'vitest';
import { emptyCard, isCardEmpty, toCardDraft, toCardFacts, toCardSent } from './card-draft.ts';

const product = (title: string, src: string | null = null) => ({ title, image_url: src });
const held = {
  title: '',
  description: '',
  uploads: [],
  products: [product('Coat', 'coat.webp'), product('Scarf')],
  collections: [],
  storeName: 'Atelier',
  host: 'atelier.example',
  isShort: false,
};

it('is sent without what is blank, and read back as it was typed', () => {
  const typed = { title: ' Two coats ', description: '  ', image: 'coat.webp' };
  const sent = { title: 'Two coats', description: null, image_url: 'coat.webp' };
  expect(toCardSent(typed)).toEqual(sent);
  expect(toCardDraft(sent)).toEqual({ title: 'Two coats', description: '', image: 'coat.webp' });
  expect([isCardEmpty(typed), isCardEmpty(emptyCard), isCardEmpty({ ...emptyCard, title: ' ' })]).toEqual([
    false,
    true,
    true,
  ]);
});

describe('without anything chosen', () => {
  it.each([
    ['a look of no words shows the store and its products', {}, 'Atelier', 'Coat, Scarf'],
    ['a look shows its own words', { title: 'Winter', description: 'Warm.' }, 'Winter', 'Warm.'],
    ['a short shows its product and the store', { isShort: true }, 'Coat', 'Atelier'],
    ['a short of an address shows the store', { isShort: true, products: [] }, 'Atelier', 'Atelier'],
  ])('%s', (_, changes, title, description) => {
    expect(toCardFacts({ ...held, ...changes })).toMatchObject({ title, description });
  });

  it('its images are the uploaded ones, then those of products and collections that have one', () => {
    const collections = [{ title: 'Sale', images: { medium: { src: 'sale.webp' } } }];
    const { images } = toCardFacts({ ...held, title: 'Winter', uploads: ['own.webp'], collections });
    expect(images).toEqual([
      { src: 'own.webp', name: 'Winter' },
      { src: 'coat.webp', name: 'Coat' },
      { src: 'sale.webp', name: 'Sale' },
    ]);
  });
});
