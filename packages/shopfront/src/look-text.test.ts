// A look as Markdown: everything a shopper's assistant needs, and no text of a store that could pass for ours.
import { expect, test } from 'vitest';
import { renderLookText } from './look-text.ts';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';

test('every variant has its price, whether it can be bought, and its address', () => {
  const product = sampleProduct(1, {
    variants: 6,
    amount: (index) => 1990 + index * 100,
    available: (index) => index > 0,
  });
  const text = renderLookText(sampleLook([product]));
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe(
    `- [XS](<https://go.atelier.example/aB3xK9q/p/${product.id}?v=${product.variants[0]?.id}>): 19.90 EUR, Sold out`,
  );
  expect(lines[1]).toMatch(/^- \[S\]\(<.*>\): 20\.90 EUR, In stock$/);
});

test('what it was before is said where it was more', () => {
  const text = renderLookText(sampleLook([sampleProduct(0, { compareAt: '€55.00' })]));
  expect(text).toContain('39.00 EUR (Was 55.00), In stock');
  const strict = renderLookText(sampleLook([sampleProduct(0, { compareAt: '€55.00' })], { tellsLowest: true }));
  expect(strict).toContain('39.00 EUR (Lowest price in 30 days: 55.00), In stock');
});

test('the promo code says what the page says of its worth, and each product it is not for', () => {
  const saving = {
    share: 1000,
    amount: 0,
    leastSubtotal: 5000,
    leastQuantity: 2,
    worth: '10%',
    from: '€50.00',
    isOnce: true,
  };
  const products = [sampleProduct(0, { variants: 1 }), { ...sampleProduct(1, { variants: 1 }), isOutsideCode: true }];
  const page = sampleLook(products, { promocode: 'MORNING15' });
  expect(renderLookText(page)).toContain('Promo code: `MORNING15` (Applied at checkout)');
  const text = renderLookText({ ...page, saving });
  expect(text).toContain(
    'Promo code: `MORNING15` (10% off · From €50.00 · From 2 pieces · Once per customer · Applied at checkout)',
  );
  expect(text).toContain('## Wide trousers\n\nPromo code doesn’t apply\n\n- [Wide trousers]');
  expect(text).toContain('## Linen shirt\n\n- [Linen shirt]');
});

test('texts of a store stay texts, each on its line', () => {
  const title = '# Hi\n\n[free](https://evil.example) `x` <script>';
  const text = renderLookText({ ...sampleLook([sampleProduct(0, { title })]), title, promocode: 'A`B' });
  expect(text.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1);
  expect(text).toContain(String.raw`\# Hi \[free\]\(https://evil.example\) \`x\` \<script\>`);
  expect(text).toContain('`AB`');
});

test('is in the reader’s language', () => {
  const text = renderLookText({ ...sampleLook([sampleProduct(0)]), language: 'he' });
  expect(text).toContain('במלאי');
});
