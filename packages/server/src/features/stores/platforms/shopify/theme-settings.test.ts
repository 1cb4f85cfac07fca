// Settings of themes as they are published: newer and older ones, with comments, presets, odd colours, and none at all.
import { describe, expect, it } from 'vitest';
import { readColour, readThemeSettings } from './theme-settings.ts';

const comment = `/*
 * ------------------------------------------------------------
 * IMPORTANT: The contents of this file are auto-generated.
 *
 * This file may be updated by the Shopify admin theme editor
 * or related systems. Please exercise caution as any changes
 * made to this file may be overwritten.
 * ------------------------------------------------------------
 */
`;
const schemes = {
  'scheme-1': { settings: { background: '#FFF9F0', text: '#3a1d1d', button: '#7a1f3d', button_label: '#fff' } },
  'scheme-2': { settings: { background: '#000000', text: '#ffffff', button: '#ffffff', button_label: '#000000' } },
};
const colours = { page: '#fff9f0', text: '#3a1d1d', button: '#7a1f3d', buttonText: '#ffffff' };
const write = (current: unknown, more: object = {}): string => JSON.stringify({ current, ...more });

describe('settings', () => {
  it.each([
    ['with schemes of colours', write({ color_schemes: schemes, type_body_font: 'assistant_n4' }), 'assistant'],
    ['under the comment the platform writes', comment + write({ color_schemes: schemes }), null],
    [
      'with comments between',
      write({ color_schemes: schemes }).replace('{"current"', '{ // now\n /* all */ "current"'),
      null,
    ],
    ['that name a preset', write('Default', { presets: { Default: { color_schemes: schemes } } }), null],
    [
      'of before there were schemes',
      write({
        colors_background_1: '#FFF9F0',
        colors_text: 'rgba(58, 29, 29, 1.0)',
        colors_accent_1: 'rgb(122,31,61)',
        colors_solid_button_labels: '#ffffffff',
        type_header_font: 'playfair_display_i7',
      }),
      'playfair_display',
    ],
    [
      'of the newest',
      write({
        color_schemes: {
          'scheme-1': {
            settings: {
              background: '#fff9f0',
              foreground: '#3a1d1d',
              primary_button_background: '#7a1f3d',
              primary_button_text: '#ffffff',
            },
          },
        },
      }),
      null,
    ],
  ])('%s are read', (_what, text, font) => {
    expect(readThemeSettings(text)).toEqual({ colours, font });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', comment],
    ['half a file', '{"current": {'],
    ['another file', '{"sections": {}}'],
    ['a preset that is not there', write('Gone', { presets: {} })],
    ['no colour and no font', write({ logo_width: 90, color_schemes: [] })],
  ])('are not there in %s', (_what, text) => {
    expect(readThemeSettings(text)).toBeNull();
  });

  it('leave what looks like a comment within a text', () => {
    expect(readThemeSettings(write({ link: 'https://a.example/*', colors_text: '#123456' }))?.colours.text).toBe(
      '#123456',
    );
  });
});

it.each([
  ['rgba(0,0,0,0)', null],
  ['rgba(10,20,30,0.5)', null],
  ['rgb(1,2,300)', null],
  ['#12345', null],
  ['transparent', null],
  ['', null],
  [null, null],
  [' #ABC ', '#aabbcc'],
])('the colour %j', (value, colour) => {
  expect(readColour(value)).toBe(colour);
});
