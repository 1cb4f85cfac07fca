// How the demo's pages look: a theme that is live, and two that wait for their season.
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { Theme } from '@vitrine/contract/themes';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';

const soft = {
  checkout_button_shape: 'shape2',
  add_to_cart_button_shape: 'shape2',
  quick_add_to_cart_button_shape: 'shape2',
  image_border_radius: 'shape2',
} as const satisfies Partial<Theme>;

const live: Partial<Theme> = {
  ...soft,
  is_shipping_and_sales_strip_shown: true,
  shipping_and_sales_strip_background_color: '#f3f0eb',
  shipping_and_sales_strip_font_color: '#1d1b19',
  shipping_and_sales_strip_sentences: ['Free shipping over $75', 'Free returns for 30 days'],
  is_discount_strip_shown: true,
};

const waiting: readonly (readonly [name: string, theme: Partial<Theme>])[] = [
  [
    'Winter evening',
    {
      ...soft,
      page_background_color: '#15181d',
      page_font_color: '#f4efe7',
      checkout_button_background_color: '#e9c46a',
      checkout_button_border_color: '#e9c46a',
      checkout_button_font_color: '#15181d',
      quick_add_to_cart_button_background_color: '#15181d',
      quick_add_to_cart_button_border_color: '#f4efe7',
      quick_add_to_cart_button_font_color: '#f4efe7',
      promo_code_display_background_color: '#20252c',
      promo_code_display_font_color: '#f4efe7',
      promo_code_display_border_color: '#3a424d',
      font: 'frank_ruhl',
    },
  ],
  [
    'Summer sale',
    {
      checkout_button_shape: 'shape3',
      quick_add_to_cart_button_shape: 'shape3',
      checkout_button_background_color: '#a3341f',
      checkout_button_border_color: '#a3341f',
      image_border_radius: 'shape3',
      is_shipping_and_sales_strip_shown: true,
      shipping_and_sales_strip_background_color: '#a3341f',
      shipping_and_sales_strip_sentences: ['Summer sale: up to 40% off', ''],
      is_discount_strip_shown: true,
      font: 'rubik',
      swatch_shape: 'square',
    },
  ],
];

export async function dressDemo({ features: { themes } }: App, actor: Actor): Promise<void> {
  for (const [name, theme] of waiting) await themes.keep(actor, name, { ...usualTheme, ...theme });
  await themes.update(actor, live);
}
