// What the page says of its promo code, in both languages, and where it says that the code does not apply.
import { expect, test } from 'vitest';
import { sentencesOf } from './locales/messages.ts';
import { sayWorth } from './saving.ts';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';
import { renderLookPage, type LookSaving } from './views.ts';

const tenth: LookSaving = {
  share: 1000,
  amount: 0,
  leastSubtotal: 0,
  leastQuantity: 0,
  worth: '10%',
  from: null,
  isOnce: false,
};

test.each<[Partial<LookSaving>, string[], string[]]>([
  [{}, ['10% off'], ['10% הנחה']],
  [{ from: '€50.00' }, ['10% off', 'From €50.00'], ['10% הנחה', 'בקנייה מ־€50.00']],
  [{ leastQuantity: 1 }, ['10% off'], ['10% הנחה']],
  [{ leastQuantity: 3 }, ['10% off', 'From 3 pieces'], ['10% הנחה', 'בקניית 3 פריטים ומעלה']],
  [{ isOnce: true }, ['10% off', 'Once per customer'], ['10% הנחה', 'פעם אחת ללקוח']],
])('%j is said', (change, english, hebrew) => {
  const said = (['en', 'he'] as const).map((each) => sayWorth({ ...tenth, ...change }, sentencesOf(each).page));
  expect(said).toEqual([english, hebrew]);
});

test.each(['en', 'he'] as const)('a look in %s says its worth, and which product it is not for', (language) => {
  const { promocodeWorth: say, promocodeNote } = sentencesOf(language).page;
  const products = [sampleProduct(0), { ...sampleProduct(1), isOutsideCode: true }];
  const page = sampleLook(products, { language, promocode: 'LENA10', saving: tenth });
  const html = renderLookPage(page, { scriptUrl: '/enhance.js' });
  expect(html).toContain(`${say.off.replace('{value}', '10%')} · ${promocodeNote}`);
  expect(html.split(say.outside)).toHaveLength(2);
  expect(html).toContain('"o":[1000,0,0,0]');
});

test('a code of which nothing is known is said to be applied, and no more', () => {
  const html = renderLookPage(sampleLook([sampleProduct(0)], { promocode: 'LENA10' }), { scriptUrl: '/enhance.js' });
  expect(html).toContain('<small>Applied at checkout</small>');
  expect(html).not.toContain('"o":');
});
