// Appearance as a merchant uses it: option values by colours or words, the strip, saving, discarding, and the preview beside.
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { AnsweredOptionMap, OptionMap, Theme } from '@vitrine/contract/themes';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show, type SceneOptions } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { usualSettings } from '../../testing/settings-samples.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { timings } from '../../ui/timings.ts';
import { AppearancePage } from './appearance-page.tsx';

const value = (rest: Partial<AnsweredOptionMap[string]['values'][string]> = {}) => ({
  hex_value: null,
  text_value: null,
  store_hex: null,
  ...rest,
});
const sizes = ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'];
const options: AnsweredOptionMap = {
  Colour: {
    type: 'color',
    values: { Sand: value({ store_hex: '#d8c7a8' }), Night: value(), Lime: value({ hex_value: '#aaff00' }) },
  },
  Size: { type: 'text', values: Object.fromEntries(sizes.map((size) => [size, value({ text_value: `EU ${size}` })])) },
};

interface Kept {
  theme: Theme;
  map: AnsweredOptionMap;
}

/** Keeps what is saved as the server does. */
function serve(theme: Partial<Theme> = {}) {
  const kept: Kept = { theme: { ...usualTheme, ...theme }, map: structuredClone(options) };
  const calls = answerCalls(({ method, path, body }) => {
    if (path.endsWith('/options')) {
      if (method === 'PUT') keepOptions(kept, body as OptionMap);
      return { data: kept.map };
    }
    if (path.endsWith('/theme')) {
      if (method === 'PUT') keepTheme(kept, (body as { theme: Partial<Theme> }).theme);
      return { data: { theme: kept.theme, is_initial: false, taken: null, kept: [] } };
    }
    const chosen = { products: [], collections: [] };
    return { data: { settings: usualSettings, chosen, appearance: { logo_url: null } } };
  });
  return { kept, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body), calls };
}

function keepOptions(kept: Kept, asked: OptionMap) {
  for (const [option, { type: asOf, values }] of Object.entries(asked)) {
    const own = kept.map[option];
    if (own === undefined) continue;
    own.type = asOf;
    for (const [name, given] of Object.entries(values)) own.values[name] = value({ ...own.values[name], ...given });
  }
}

/** Without a sentence there is no strip. */
function keepTheme(kept: Kept, change: Partial<Theme>) {
  const theme = { ...kept.theme, ...change };
  const isShown = theme.is_shipping_and_sales_strip_shown && theme.shipping_and_sales_strip_sentences.some(Boolean);
  kept.theme = { ...theme, is_shipping_and_sales_strip_shown: isShown };
}

const screens = { '/': AppearancePage, '/auth': () => <p>connect a store</p>, '/admin/home': () => <p>home</p> };

const card = (option: string) => page.getByRole('region', { name: option, exact: true });
const field = (option: string, name: string) => card(option).getByRole('textbox', { name, exact: true });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

async function open(reader: SceneOptions = {}) {
  const { words } = await show(<Routed screens={screens} at="/" />, reader);
  await expect.element(card('Size')).toBeVisible();
  const texts = words.appearance.options;
  const unsaved = page.getByText(words.ui.unsaved_title);
  return { words, texts, unsaved };
}

/** What the preview draws, within the frame that keeps its styles apart. */
function preview(): ShadowRoot {
  const root = document.querySelector('aside section > div')?.shadowRoot;
  if (!root) throw new Error('no preview');
  return root;
}

const shownTexts = (selector: string): string[] =>
  [...preview().querySelectorAll(selector)].map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

describe.each(readers)('option values for %s', (_who, reader) => {
  it('stand eight a page, and from the first page again in another type', async () => {
    serve();
    const { words, texts } = await open(reader);
    await expect.element(card('Size').getByText(texts.all_verified)).toBeVisible();
    await expect.element(field('Size', '43')).toHaveValue('EU 43');
    await expect.element(field('Size', '44')).not.toBeInTheDocument();
    await card('Size').getByRole('button', { name: words.ui.table.next }).click();
    await expect.element(field('Size', '44')).toHaveValue('EU 44');
    await expect.element(field('Size', '43')).not.toBeInTheDocument();
    await card('Size').getByText(texts.color, { exact: true }).click();
    await expect.element(field('Size', '36')).toHaveValue('');
    await expect.element(field('Size', '44')).not.toBeInTheDocument();
    await expect.element(card('Size').getByText(filled(texts.not_verified, { missing: 10, count: 10 }))).toBeVisible();
    expect(card('Size').getByText(texts.empty_colour).elements()).toHaveLength(8);
    await expectOrder();
  });

  it('flag what is emptied and save nothing until it is filled', async () => {
    const { sent, kept } = serve();
    const { words, texts } = await open(reader);
    await field('Size', '36').fill('');
    await expect.element(card('Size').getByText(texts.empty_text)).toBeVisible();
    await expect.element(card('Size').getByText(filled(texts.not_verified, { missing: 1, count: 10 }))).toBeVisible();
    await save();
    await expect.element(page.getByText(filled(texts.emptied, { option: 'Size', value: '36' }))).toBeVisible();
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: words.ui.ok }).click();
    await field('Size', '36').fill('Small');
    await expect.element(card('Size').getByText(texts.all_verified)).toBeVisible();
    await save();
    await expect.poll(() => kept.map['Size']?.values['36']?.text_value).toBe('Small');
    expect(sent()).toEqual([{ Size: { type: 'text', values: { 36: { hex_value: null, text_value: 'Small' } } } }]);
  });

  it('count as verified by words only with a word; the store’s names fill what is empty', async () => {
    const { kept } = serve();
    const { texts } = await open(reader);
    const missing = (count: number) =>
      card('Colour').getByText(filled(texts.not_verified, { missing: count, count: 3 }));
    await expect.element(missing(1)).toBeVisible();
    await card('Colour').getByText(texts.text, { exact: true }).click();
    await expect.element(missing(3)).toBeVisible();
    await field('Colour', 'Night').fill('Midnight');
    await expect.element(missing(2)).toBeVisible();
    await card('Colour').getByRole('button', { name: texts.name_all }).click();
    await expect.element(card('Colour').getByText(texts.all_verified)).toBeVisible();
    await expect.element(field('Colour', 'Sand')).toHaveValue('Sand');
    await save();
    await expect
      .poll(() => Object.values(kept.map['Colour']?.values ?? {}).map(({ text_value: text }) => text))
      .toEqual(['Sand', 'Midnight', 'Lime']);
  });
});

it('colours are told at once, words a short while after typing stopped', async () => {
  serve();
  const { texts } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const night = field('Colour', 'Night').element() as HTMLInputElement;
  type(night, '#101020');
  expect(card('Colour').getByText(texts.all_verified).query()).not.toBeNull();
  const size = field('Size', '36').element() as HTMLInputElement;
  type(size, '');
  vi.advanceTimersByTime(timings.optionDebounce - 1);
  expect(card('Size').getByText(texts.empty_text).query()).toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(card('Size').getByText(texts.empty_text)).toBeVisible();
});

it('a colour goes back to the store’s own where it is emptied, and half of one is none', async () => {
  const { sent } = serve();
  const { unsaved } = await open();
  await field('Colour', 'Sand').fill('');
  await userEvent.tab();
  await expect.element(field('Colour', 'Sand')).toHaveValue('#d8c7a8');
  await field('Colour', 'Sand').fill('#12');
  await userEvent.tab();
  await expect.element(field('Colour', 'Sand')).toHaveValue('#d8c7a8');
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('what is discarded is gone from every field, and the values are asked for anew', async () => {
  const { kept, calls } = serve();
  const { words, texts, unsaved } = await open();
  await field('Size', '36').fill('Small');
  await card('Colour').getByText(texts.text, { exact: true }).click();
  await page.getByRole('textbox', { name: words.appearance.strip.first }).fill('Free returns');
  await expect.element(unsaved).toBeVisible();
  const size = kept.map['Size']?.values['37'];
  if (size) size.text_value = 'changed meanwhile';
  const asked = () => calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/options')).length;
  expect(asked()).toBe(1);
  await page.getByRole('button', { name: words.ui.discard, exact: true }).click();
  const question = page.getByRole('dialog', { name: words.ui.discard_title });
  await question.getByRole('button', { name: words.ui.discard, exact: true }).click();
  await expect.element(field('Size', '36')).toHaveValue('EU 36');
  await expect.element(field('Size', '37')).toHaveValue('changed meanwhile');
  await expect.element(field('Colour', 'Lime')).toHaveValue('#aaff00');
  await expect.element(page.getByRole('textbox', { name: words.appearance.strip.first })).toHaveValue('');
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(asked()).toBe(2);
});

it('the example has the price and the code of the house, and as many swatches as the window has room for', async () => {
  serve();
  const { words } = await open();
  const { colours } = words.appearance.sample;
  await expect.poll(() => shownTexts('.products')).toEqual([expect.stringContaining('$456')]);
  expect(preview().textContent).toContain('OFF15');
  expect(colours.filter((name) => preview().querySelector(`[aria-label="${name}"],[title="${name}"]`))).toEqual(
    colours,
  );
  await open({ width: 390 });
  await expect
    .poll(() => colours.filter((name) => preview().querySelector(`[aria-label="${name}"],[title="${name}"]`)))
    .toEqual(colours.slice(0, 3));
});

describe('the strip', () => {
  const spoken = {
    is_shipping_and_sales_strip_shown: true,
    shipping_and_sales_strip_sentences: ['Free shipping', 'Free returns'] as [string, string],
  };

  it('turns from one sentence to the other every five seconds, over half a second', async () => {
    await moveAsUsual();
    serve(spoken);
    await open();
    await expect.poll(() => preview().getAnimations().length).toBe(2);
    const turns = preview().getAnimations();
    for (const turn of turns) turn.pause();
    /** How much is to be seen of either sentence. */
    const at = (milliseconds: number): number[] => {
      for (const turn of turns) turn.currentTime = milliseconds;
      return [...preview().querySelectorAll('.news p')].map((sentence) => Number(getComputedStyle(sentence).opacity));
    };
    expect(at(0)).toEqual([1, 0]);
    expect(at(4_500)).toEqual([1, 0]);
    expect(at(4_750).every((share) => share > 0 && share < 1)).toBe(true);
    expect(at(5_000)).toEqual([0, 1]);
    expect(at(9_500)).toEqual([0, 1]);
    expect(at(9_750).every((share) => share > 0 && share < 1)).toBe(true);
    expect(at(10_000)).toEqual([1, 0]);
  });

  it('is hidden where both sentences are empty: in the preview at once, and for good when saved', async () => {
    const { kept, sent } = serve(spoken);
    const { words, unsaved } = await open();
    const { first, second, shown } = words.appearance.strip;
    const strip = page.getByRole('switch', { name: shown });
    await expect.element(strip).toBeChecked();
    await page.getByRole('textbox', { name: first }).fill('');
    await expect.poll(() => shownTexts('.news p')).toEqual(['Free returns']);
    await page.getByRole('textbox', { name: second }).fill('');
    await expect.poll(() => shownTexts('.news')).toEqual([]);
    await expect.element(unsaved).toBeVisible();
    await save();
    await expect.element(strip).not.toBeChecked();
    await expect.element(unsaved).not.toBeInTheDocument();
    expect(sent()).toEqual([{ theme: { shipping_and_sales_strip_sentences: ['', ''] } }]);
    expect(kept.theme.is_shipping_and_sales_strip_shown).toBe(false);
  });

  it('comes back as it was when its changes are discarded', async () => {
    serve(spoken);
    const { words, unsaved } = await open();
    const second = page.getByRole('textbox', { name: words.appearance.strip.second });
    await second.fill('Until Sunday');
    await expect.poll(() => shownTexts('.news p')).toEqual(['Free shipping', 'Until Sunday']);
    await expect.element(unsaved).toBeVisible();
    await page.getByRole('button', { name: words.ui.discard, exact: true }).click();
    const question = page.getByRole('dialog', { name: words.ui.discard_title });
    await question.getByRole('button', { name: words.ui.discard, exact: true }).click();
    await expect.element(second).toHaveValue('Free returns');
    await expect.poll(() => shownTexts('.news p')).toEqual(['Free shipping', 'Free returns']);
  });
});

it('leads to connecting a store where there is none', async () => {
  serve();
  await show(<Routed screens={screens} at="/" session={toSampleSession({ brand: null })} />);
  await expect.element(page.getByText('connect a store')).toBeVisible();
});

/** As the browser types, without waiting for anything. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function askForMotion(motion: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] });
}

/** Scenes stand still otherwise. */
async function moveAsUsual() {
  await askForMotion('no-preference');
  onTestFinished(() => askForMotion('reduce'));
}
