// What a page takes of a store's theme, and that it can always be read.
import { colourPairs, contrastOf, readableContrast, usualTheme } from '@vitrine/contract/theme-rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoreLook } from '../stores/stores.ts';
import { withStoreLook } from './store-theme.ts';

const nothing = { page: null, text: null, button: null, buttonText: null };
const look = (change: Partial<StoreLook>): StoreLook => ({ name: 'Dawn', colours: nothing, font: null, ...change });

describe('of a theme', () => {
  it('colours of page and buttons are taken, and the font where it is ours', () => {
    const colours = { page: '#fff9f0', text: '#3a1d1d', button: '#7a1f3d', buttonText: '#ffffff' };
    expect(withStoreLook(usualTheme, look({ colours, font: 'playfair_display' }))).toEqual({
      ...usualTheme,
      page_background_color: '#fff9f0',
      promo_code_display_background_color: '#fff9f0',
      page_font_color: '#3a1d1d',
      promo_code_display_font_color: '#3a1d1d',
      checkout_button_background_color: '#7a1f3d',
      checkout_button_border_color: '#7a1f3d',
      checkout_button_font_color: '#ffffff',
      add_to_cart_button_background_color: '#7a1f3d',
      add_to_cart_button_border_color: '#7a1f3d',
      add_to_cart_button_font_color: '#ffffff',
      quick_add_to_cart_button_background_color: '#7a1f3d',
      quick_add_to_cart_button_border_color: '#7a1f3d',
      quick_add_to_cart_button_font_color: '#ffffff',
      font: 'playfair',
    });
  });

  it('nothing is taken that it does not tell, nor a font that is not ours', () => {
    expect(withStoreLook(usualTheme, look({ font: 'futura' }))).toEqual(usualTheme);
  });

  it('text stays readable on whatever it says', () => {
    const colour = fc.option(
      fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, '0')}`),
    );
    const colours = fc.record({ page: colour, text: colour, button: colour, buttonText: colour });
    fc.assert(
      fc.property(colours, (told) => {
        const theme = withStoreLook(usualTheme, look({ colours: told }));
        for (const [front, behind] of colourPairs)
          expect(contrastOf(theme[front], theme[behind])).toBeGreaterThanOrEqual(readableContrast);
      }),
    );
  });
});
