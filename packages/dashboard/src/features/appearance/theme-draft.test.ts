// A theme being changed: what is sent, and what of it is left to send.
import { usualTheme } from '@vitrine/contract/theme-rules';
import { expect, it } from 'vitest';
import { toChange, withoutSent } from './theme-draft.ts';

it('sends what differs, the sentences of the strip as one', () => {
  expect(toChange(usualTheme, usualTheme)).toEqual({});
  const spoken = { ...usualTheme, shipping_and_sales_strip_sentences: ['Free returns', ''] as [string, string] };
  expect(toChange(spoken, usualTheme)).toEqual({ shipping_and_sales_strip_sentences: ['Free returns', ''] });
});

it('keeps what was changed while the rest was being saved', () => {
  const sent = { ...usualTheme, font: 'rubik' as const };
  expect(withoutSent({ font: 'rubik' }, sent)).toEqual({});
  expect(withoutSent({ font: 'playfair', preorder_text: usualTheme.preorder_text }, sent)).toEqual({
    font: 'playfair',
  });
});
