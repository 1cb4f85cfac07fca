// How shoppers' pages look: colours, shapes and words of a brand, themes kept for later, and how option values are shown.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { businessId, themeId } from './ids.ts';
import { limits } from './limits.ts';

const { get, put, post } = endpointsOf('themes');

/** `#` and six hexadecimal digits; small letters are what is kept. */
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'colour_format' })
  .toLowerCase();

/** Corners: sharp, softly rounded, as round as the thing allows. */
export const shape = z.enum(['shape1', 'shape2', 'shape3']);
export type Corners = z.output<typeof shape>;

export const cartIcon = z.enum(['cart1', 'cart2', 'cart3']);

/** Fonts that come with the program; `system` is the one of the shopper's own device. */
export const fonts = ['system', 'assistant', 'rubik', 'frank_ruhl', 'playfair', 'space_grotesk'] as const;
export const font = z.enum(fonts);
export type FontName = z.output<typeof font>;

const sentence = z.string().trim().max(limits.stripSentence);

export const theme = z.object({
  /** Buttons that lead to the store's checkout. */
  checkout_button_shape: shape,
  checkout_button_background_color: colour,
  checkout_button_font_color: colour,
  checkout_button_border_color: colour,
  /** Buttons that put a product into the bag, where products stand large. */
  add_to_cart_button_shape: shape,
  add_to_cart_button_background_color: colour,
  add_to_cart_button_font_color: colour,
  add_to_cart_button_border_color: colour,
  /** The same on the small cards of grids and strips. */
  quick_add_to_cart_button_shape: shape,
  quick_add_to_cart_button_background_color: colour,
  quick_add_to_cart_button_font_color: colour,
  quick_add_to_cart_button_border_color: colour,
  promo_code_display_border_radius: shape,
  promo_code_display_background_color: colour,
  promo_code_display_font_color: colour,
  promo_code_display_border_color: colour,
  promo_code_display_shadow_shown: z.boolean(),
  /** Off, the page does not show the influencer's name and picture; that it is a paid partnership it says all the same. */
  is_influencer_display_shown: z.boolean(),
  /** Added to what every page of an influencer says of that. */
  disclosure_note: z.string().trim().max(limits.disclosureNote),
  cart_button_icon: cartIcon,
  /** A word on products whose price is reduced. */
  is_discount_strip_shown: z.boolean(),
  discount_background_color: colour,
  discount_font_color: colour,
  /** A line above the page; its two sentences take turns. */
  is_shipping_and_sales_strip_shown: z.boolean(),
  shipping_and_sales_strip_background_color: colour,
  shipping_and_sales_strip_font_color: colour,
  shipping_and_sales_strip_sentences: z.tuple([sentence, sentence]),
  image_border_radius: shape,
  /** Said of what is sold although none of it is in stock. */
  is_preorder_text_shown: z.boolean(),
  preorder_text: z.string().trim().max(limits.preorderText),
  /** Of the page itself. */
  page_background_color: colour,
  page_font_color: colour,
  font,
  /** How colours to choose from are drawn. */
  swatch_shape: z.enum(['circle', 'square']),
});
export type Theme = z.output<typeof theme>;

/** A theme that is kept: under a name by a person, without one as what was shown before the theme of now. */
export const keptTheme = z.object({
  theme_id: themeId,
  name: z.string().nullable(),
  kept_at: z.iso.datetime(),
  theme,
});
export type KeptTheme = z.output<typeof keptTheme>;

const standing = z.object({
  theme,
  /** Nobody has saved a theme yet. */
  is_initial: z.boolean(),
  /** The theme of the store's own pages that colors and font were taken from last; null where they never were. */
  taken: z.object({ name: z.string(), taken_at: z.iso.datetime() }).nullable().default(null),
  /** Named ones by name, then what was shown before, the youngest first. */
  kept: z.array(keptTheme),
});

const params = z.object({ business_id: businessId });
const ofTheme = params.extend({ theme_id: themeId });

export const getTheme = get('/admin/v1/businesses/{business_id}/theme', 'team', {
  summary: 'How shoppers’ pages look, and the themes that are kept.',
  params,
  answer: standing,
});

export const updateTheme = put('/admin/v1/businesses/{business_id}/theme', 'change_appearance', {
  summary: 'Changes how shoppers’ pages look; what is left out stays, and what was shown before is kept.',
  params,
  body: z.object({ theme: z.strictObject(theme.partial().shape) }),
  answer: standing,
});

export const takeStoreTheme = post('/admin/v1/businesses/{business_id}/theme/take', 'change_appearance', {
  summary:
    'Takes colors and font from the theme of the store’s own pages, kept readable, and shows them to shoppers; what was shown before is kept.',
  params,
  answer: standing,
  problems: ['store_required', 'store_scopes_missing', 'store_unavailable', 'store_theme_unread'],
});

export const keepTheme = post('/admin/v1/businesses/{business_id}/themes/create', 'change_appearance', {
  summary: 'Keeps a theme under a name without showing it to shoppers.',
  params,
  body: z.object({ name: z.string().trim().min(1).max(limits.savedName), theme }),
  answer: standing,
  problems: ['saved_name_taken', 'saved_too_many'],
});

export const showTheme = post('/admin/v1/businesses/{business_id}/themes/{theme_id}/show', 'change_appearance', {
  summary: 'Shows a kept theme to shoppers; what was shown before is kept.',
  params: ofTheme,
  answer: standing,
  problems: ['not_found'],
});

export const removeTheme = post('/admin/v1/businesses/{business_id}/themes/{theme_id}/remove', 'change_appearance', {
  summary: 'Removes a kept theme.',
  params: ofTheme,
  answer: standing,
  problems: ['not_found'],
});

/** How a value of an option is shown: by a colour, or by a word of its own; null as the store has it. */
const shownValue = z.object({
  hex_value: colour.nullable().default(null),
  text_value: z.string().trim().min(1).max(limits.optionText).nullable().default(null),
});

const optionName = z.string().min(1).max(limits.optionName);
const optionType = z.enum(['color', 'text']);

/** By the names of options and of their values, as the store's products have them. */
export const optionMap = z.record(optionName, z.object({ type: optionType, values: z.record(optionName, shownValue) }));
export type OptionMap = z.output<typeof optionMap>;

/** With the colour that the store itself gives a value, which counts until another is set. */
const answeredMap = z.record(
  optionName,
  z.object({ type: optionType, values: z.record(optionName, shownValue.extend({ store_hex: colour.nullable() })) }),
);
export type AnsweredOptionMap = z.output<typeof answeredMap>;

export const getOptionMap = get('/admin/v1/store/appearance/options', 'team', {
  summary: 'Every option of the store’s products with its values, and how each is shown.',
  answer: answeredMap,
});

export const updateOptionMap = put('/admin/v1/store/appearance/options', 'change_appearance', {
  summary: 'Changes how the values named are shown; others stay. What the store does not have is refused.',
  body: optionMap.refine((map) => Object.keys(map).length > 0, { error: 'required' }),
  answer: answeredMap,
});
