// The sample table: links of the store's own products, harmless and complete.
import { describe, expect, test } from 'vitest';
import { toSampleTable } from './sample-table.ts';

const types = { look: 'Look', short: 'Short' };
const texts = { heading: (field: string) => field, types, look: '=Look', short: 'Short, one', page: 'Page' };

describe('the sample', () => {
  test('is made of what the store has', () => {
    expect(toSampleTable({ handles: ['linen', 'wool'], url: 'https://shop.example' }, texts)).toBe(
      '\uFEFFlink_type,title,products,url,tags,promocode,description\r\n' +
        "Look,'=Look,linen|wool,,weekend|new,,\r\n" +
        'Short,"Short, one",linen,,new,,\r\n' +
        'Short,Page,,https://shop.example,,,\r\n',
    );
  });

  test.each([
    [[], 'linen-shirt|wool-scarf'],
    [['only'], 'only|wool-scarf'],
    [['same', 'same'], 'same'],
  ])('of a store with %j has the products %s', (handles, products) => {
    const [, look] = toSampleTable({ handles, url: 'https://shop.example' }, texts).split('\r\n');
    expect(look?.split(',')[2]).toBe(products);
  });
});
