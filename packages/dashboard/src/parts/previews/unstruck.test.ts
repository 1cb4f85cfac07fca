// The preview names each product without a former price once, by why it has none.
import { describe, expect, it } from 'vitest';
import { listUnstruck, type Reason } from './unstruck.ts';

const toDetails = (title: string, reasons: (Reason | null)[]) => ({
  title,
  variants: reasons.map((reason, index) => ({
    variant_id: String(index) as never,
    title: '',
    price: 80,
    compare_at_price: 100,
    former_price: 100,
    former_price_eea: null,
    former_price_eea_reason: reason,
    available: true,
    options: {},
    image_url: null,
  })),
});

describe('listUnstruck', () => {
  it.each([
    ['nothing', [], []],
    ['what has a former price', [toDetails('Coat', [null])], []],
    [
      'two variants for one reason',
      [toDetails('Coat', ['not_known', 'not_known'])],
      [{ reason: 'not_known', titles: ['Coat'] }],
    ],
    [
      'reasons of several products',
      [toDetails('Coat', ['not_known', 'was_lower']), toDetails('Hat', [null, 'was_lower'])],
      [
        { reason: 'not_known', titles: ['Coat'] },
        { reason: 'was_lower', titles: ['Coat', 'Hat'] },
      ],
    ],
  ])('tells of %s', (_what, details, expected) => {
    expect(listUnstruck(details)).toEqual(expected);
  });
});
