// What a page takes over of the store's own theme: its colours, kept readable, and its font where it is one of ours. Pure.
import { colourPairs, contrastOf, readableContrast } from '@vitrine/contract/theme-rules';
import type { FontName, Theme } from '@vitrine/contract/themes';
import type { StoreLook } from '../stores/stores.ts';

/** Families by the names that stores give them. */
const fonts: Readonly<Record<string, FontName>> = {
  assistant: 'assistant',
  rubik: 'rubik',
  frank_ruhl_libre: 'frank_ruhl',
  playfair_display: 'playfair',
  playfair_display_sc: 'playfair',
  space_grotesk: 'space_grotesk',
};

/** The ink and the paper of pages, and black, which is readable where neither is. */
const plain = ['#1d1b19', '#ffffff', '#000000'] as const;

const readableOn = (colour: string): string =>
  plain.find((each) => contrastOf(each, colour) >= readableContrast) ?? plain[2];

/** The theme of before with what the store's says; text that could not be read on what is behind it is black or white. */
export function withStoreLook(before: Theme, { colours, font }: StoreLook): Theme {
  const { page, text, button, buttonText } = colours;
  const buttons = ['checkout_button', 'add_to_cart_button', 'quick_add_to_cart_button'] as const;
  const wanted: Theme = {
    ...before,
    ...(page === null ? {} : { page_background_color: page, promo_code_display_background_color: page }),
    ...(text === null ? {} : { page_font_color: text, promo_code_display_font_color: text }),
    font: (font === null ? undefined : fonts[font]) ?? before.font,
  };
  for (const name of buttons) {
    if (button !== null) wanted[`${name}_background_color`] = button;
    if (button !== null) wanted[`${name}_border_color`] = button;
    if (buttonText !== null) wanted[`${name}_font_color`] = buttonText;
  }
  for (const [front, behind] of colourPairs) {
    if (contrastOf(wanted[front], wanted[behind]) < readableContrast) wanted[front] = readableOn(wanted[behind]);
  }
  return wanted;
}
