// A theme until one is saved, what of a wanted one is kept, whether its colours can be read, and how options are shown. Pure.
import type { OptionMap, Theme } from './themes.ts';

const [ink, paper] = ['#1d1b19', '#ffffff'];

/** What a page looks like until its business has saved a theme. */
export const usualTheme: Theme = {
  checkout_button_shape: 'shape1',
  checkout_button_background_color: ink,
  checkout_button_font_color: paper,
  checkout_button_border_color: ink,
  add_to_cart_button_shape: 'shape1',
  add_to_cart_button_background_color: ink,
  add_to_cart_button_font_color: paper,
  add_to_cart_button_border_color: ink,
  quick_add_to_cart_button_shape: 'shape1',
  quick_add_to_cart_button_background_color: ink,
  quick_add_to_cart_button_font_color: paper,
  quick_add_to_cart_button_border_color: ink,
  promo_code_display_border_radius: 'shape1',
  promo_code_display_background_color: paper,
  promo_code_display_font_color: ink,
  promo_code_display_border_color: '#e5e0d9',
  promo_code_display_shadow_shown: false,
  is_influencer_display_shown: true,
  disclosure_note: '',
  cart_button_icon: 'cart1',
  is_discount_strip_shown: false,
  discount_background_color: '#a3341f',
  discount_font_color: paper,
  is_shipping_and_sales_strip_shown: false,
  shipping_and_sales_strip_background_color: ink,
  shipping_and_sales_strip_font_color: paper,
  shipping_and_sales_strip_sentences: ['', ''],
  image_border_radius: 'shape1',
  is_preorder_text_shown: false,
  preorder_text: '',
  page_background_color: paper,
  page_font_color: ink,
  font: 'system',
  swatch_shape: 'circle',
};

/** As it is kept: without a sentence there is no strip, and without words nothing is said of preorders. */
export function settleTheme(wanted: Theme): Theme {
  return {
    ...wanted,
    is_shipping_and_sales_strip_shown:
      wanted.is_shipping_and_sales_strip_shown && wanted.shipping_and_sales_strip_sentences.some((each) => each !== ''),
    is_preorder_text_shown: wanted.is_preorder_text_shown && wanted.preorder_text !== '',
  };
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What WCAG 2.2 AA asks of text. */
export const readableContrast = 4.5;

/** Which colours of a theme stand on which: text, and what is behind it. */
export const colourPairs = [
  ['page_font_color', 'page_background_color'],
  ['checkout_button_font_color', 'checkout_button_background_color'],
  ['add_to_cart_button_font_color', 'add_to_cart_button_background_color'],
  ['quick_add_to_cart_button_font_color', 'quick_add_to_cart_button_background_color'],
  ['promo_code_display_font_color', 'promo_code_display_background_color'],
  ['discount_font_color', 'discount_background_color'],
  ['shipping_and_sales_strip_font_color', 'shipping_and_sales_strip_background_color'],
] as const satisfies readonly (readonly [keyof Theme, keyof Theme])[];

interface ShownOption {
  name: string;
  /** A label is shown in the place of the name. */
  values: { name: string; swatch: string | null; label?: string }[];
}

const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A product's option as its page shows it: by colours or by the merchant's own words, as set; else as the store has it. */
export function showOption(option: Pick<ShownOption, 'name' | 'values'>, set: Readonly<OptionMap>): ShownOption {
  const own = ownOf(set, option.name);
  if (own === undefined) return option;
  const values = option.values.map(({ name, swatch }) => {
    const given = ownOf(own.values, name);
    if (own.type === 'color') return { name, swatch: given?.hex_value ?? swatch };
    return { name, swatch: null, ...(given?.text_value ? { label: given.text_value } : {}) };
  });
  return { name: option.name, values };
}
