// A brand's theme as styles over the usual ones: only what differs is said. Pure.
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { FontName, Corners, Theme } from '@vitrine/contract/themes';
import type { LookLayout } from './look.ts';

const nothing = '';

const buttonRadius: Readonly<Record<Corners, string>> = { shape1: '0', shape2: '8px', shape3: '22px' };
const pictureRadius: Readonly<Record<Corners, string>> = { shape1: '0', shape2: '10px', shape3: '24px' };

interface FontFile {
  /** In the font's own package, and in its address. */
  readonly file: string;
  /** The characters it has, as CSS writes their ranges. */
  readonly range: string;
}

const latin = 'U+0-2FF,U+2000-206F,U+20A0-20CF,U+2100-214F,U+2190-22FF';
const hebrew = 'U+590-5FF,U+20AA,U+25CC,U+FB1D-FB4F';

const bothScripts = (family: string): readonly FontFile[] => [
  { file: `${family}-latin-wght-normal`, range: latin },
  { file: `${family}-hebrew-wght-normal`, range: hebrew },
];

/** Fonts that are served with the pages, by their packages; all open (SIL OFL 1.1). */
const servedFonts: Readonly<Record<Exclude<FontName, 'system'>, { family: string; files: readonly FontFile[] }>> = {
  assistant: { family: 'assistant', files: bothScripts('assistant') },
  rubik: { family: 'rubik', files: bothScripts('rubik') },
  frank_ruhl: { family: 'frank-ruhl-libre', files: bothScripts('frank-ruhl-libre') },
  playfair: { family: 'playfair-display', files: [{ file: 'playfair-display-latin-wght-normal', range: latin }] },
  space_grotesk: { family: 'space-grotesk', files: [{ file: 'space-grotesk-latin-wght-normal', range: latin }] },
};

/** Where a font's file is served. */
const fontAddress = (file: string): string => `/fonts/${file}.woff2`;

/** Every font file a page may ask for: its address, its package and its name there. */
export const fontFiles: readonly { readonly url: string; readonly path: string }[] = Object.values(servedFonts).flatMap(
  ({ family, files }) =>
    files.map(({ file }) => ({ url: fontAddress(file), path: `@fontsource-variable/${family}/files/${file}.woff2` })),
);

/** The faces of a theme's font; they count for a whole document, wherever in it the page stands. */
export function fontStyles(theme: Theme | null): string {
  if (theme === null || theme.font === 'system') return nothing;
  const { family, files } = servedFonts[theme.font];
  const toFace = ({ file, range }: FontFile): string =>
    `@font-face{font-family:${family};src:url(${fontAddress(file)})format("woff2");font-weight:300 700;font-display:swap;unicode-range:${range}}`;
  return files.map(toFace).join('');
}

function toFontUse({ font }: Theme): string {
  if (font === 'system') return nothing;
  const { family } = servedFonts[font];
  return `.vt{--sans:${family},system-ui,sans-serif;--serif:${family},ui-serif,serif}`;
}

/** The bag's icons, as paths on a square of 24. */
export const cartIcons: Readonly<Record<Theme['cart_button_icon'], readonly string[]>> = {
  cart1: ['M5 8h14l-1 12H6z', 'M9 8V7a3 3 0 0 1 6 0v1'],
  cart2: ['M3 5h2l2.5 10H17l2-7H6', 'M9 18v2M16 18v2'],
  cart3: ['M4 10h16l-2 9H6z', 'M8 10l3-6M16 10l-3-6M10 13v3M14 13v3'],
};

/** The bag's icon, as wide and high as the text it stands beside. */
function toIconStyles(icon: Theme['cart_button_icon']): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.6"><path d="${cartIcons[icon].join('')}"/></svg>`;
  const address = `url("data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
  // the prefixed name is understood by every browser, old in-app ones too
  return `.vt .bar p::before{content:"";display:inline-block;inline-size:20px;block-size:20px;margin-inline-end:8px;vertical-align:-5px;background:currentColor;-webkit-mask:${address} center/contain no-repeat}`;
}

/** One kind of button, wherever `rule` says it stands. */
function toButtonStyles(theme: Theme, kind: 'checkout' | 'add_to_cart' | 'quick_add_to_cart', rule: string): string {
  const of = (part: 'background_color' | 'font_color' | 'border_color') => theme[`${kind}_button_${part}`];
  const round = buttonRadius[theme[`${kind}_button_shape`]];
  return `${rule}{--button:${of('background_color')};--on-button:${of('font_color')};--edge:${of('border_color')};--round:${round}}`;
}

function toPromoStyles(theme: Theme): string {
  const names = [
    'promo_code_display_border_radius',
    'promo_code_display_background_color',
    'promo_code_display_font_color',
    'promo_code_display_border_color',
    'promo_code_display_shadow_shown',
  ] as const;
  if (names.every((name) => theme[name] === usualTheme[name])) return nothing;
  const shadow = theme.promo_code_display_shadow_shown ? ';box-shadow:0 6px 20px #0000001f' : '';
  const frame = `background:${theme.promo_code_display_background_color};color:${theme.promo_code_display_font_color};border:1px solid ${theme.promo_code_display_border_color}`;
  const round = buttonRadius[theme.promo_code_display_border_radius];
  return `.vt .promo{${frame};border-radius:${round};padding:8px 8px 8px 16px;padding-inline:16px 8px${shadow}}.vt .promo small{color:inherit}`;
}

function toPictureStyles({ image_border_radius: shape }: Theme): string {
  if (shape === usualTheme.image_border_radius) return nothing;
  return `.vt .products img,.vt .products .shot,.vt .more img,.vt .hero img{border-radius:${pictureRadius[shape]}}`;
}

function toPageColours({ page_background_color: paper, page_font_color: ink }: Theme): string {
  if (paper === usualTheme.page_background_color && ink === usualTheme.page_font_color) return nothing;
  // quieter tones lie between the two, so that they stay readable on whatever is chosen
  const mixed = (share: number): string => `color-mix(in srgb,${ink} ${share}%,${paper})`;
  return `.vt{--ink:${ink};--paper:${paper};--soft:${mixed(78)};--line:${mixed(16)};--tint:${mixed(6)}}`;
}

const strip = `.vt .news{display:grid;margin-inline:-20px;padding:9px 20px;text-align:center;font-size:13px;line-height:1.4}
.vt .news p{grid-area:1/1}
.vt .news p:not(:only-child){animation:news 10s infinite}
.vt .news p+p{animation-delay:-5s!important}
.vt .news:hover p{animation-play-state:paused}
@keyframes news{0%,45%{opacity:1;visibility:visible}50%{opacity:0;visibility:hidden}95%{opacity:0;visibility:hidden}to{opacity:1;visibility:visible}}
@media(prefers-reduced-motion:reduce){.vt .news p{animation:none!important;grid-area:auto}}`;

function toStripStyles(theme: Theme): string {
  if (!theme.is_shipping_and_sales_strip_shown) return nothing;
  const { shipping_and_sales_strip_background_color: behind, shipping_and_sales_strip_font_color: front } = theme;
  return `${strip.replaceAll('\n', '')}.vt .news{background:${behind};color:${front}}`;
}

/** Styles of a theme, all below `.vt`, to stand behind the usual ones. */
export function themeStyles(theme: Theme | null, layout: LookLayout, alone: boolean): string {
  if (theme === null) return nothing;
  const cards = layout === 'single' ? 'add_to_cart' : 'quick_add_to_cart';
  return [
    fontStyles(theme),
    toFontUse(theme),
    toPageColours(theme),
    toButtonStyles(theme, 'checkout', '.vt'),
    // a product that stands alone is bought at once
    alone ? nothing : toButtonStyles(theme, cards, '.vt .products'),
    toPromoStyles(theme),
    toPictureStyles(theme),
    theme.is_discount_strip_shown
      ? `.vt .sale{background:${theme.discount_background_color};color:${theme.discount_font_color}}`
      : nothing,
    toStripStyles(theme),
    theme.swatch_shape === 'square' ? '.vt .row i{border-radius:4px}' : nothing,
    toIconStyles(theme.cart_button_icon),
  ].join('');
}

/** The colour a browser gives its own frame. */
export const themeColourOf = (theme: Theme | null): string => (theme ?? usualTheme).page_background_color;
