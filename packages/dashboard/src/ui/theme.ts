// The look of the product in one place: colours, type, shape and motion for every Mantine component.
import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** Deep violet; 6 is the accent, readable under white text and on white. */
const violet: MantineColorsTuple = [
  '#f4f1ff',
  '#e6e0ff',
  '#cdc2ff',
  '#b1a1ff',
  '#927eff',
  '#765cfa',
  '#5b3df5',
  '#4b2edb',
  '#3c23b4',
  '#2e1a8c',
];

/** Warm neutral greys; 6 is the faintest that is readable as text on white. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e2',
  '#dcd8d1',
  '#c2bcb2',
  '#98918a',
  '#6d675f',
  '#524d46',
  '#35312c',
  '#1c1916',
];

/** The same warmth at night: 0 is text, 4 borders, 6 raised surfaces, 7 cards. */
const dark: MantineColorsTuple = [
  '#efece7',
  '#d3cec6',
  '#aea79d',
  '#8f887e',
  '#45403a',
  '#37332e',
  '#2a2723',
  '#1d1a17',
  '#141210',
  '#0d0c0a',
];

/** The head of a dialog is no banner of the page: two dialogs over each other would be two of them. */
const notBanner = { header: { role: 'presentation' } };

const dialogHead = {
  header: { gap: '1rem' },
  title: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
};

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 6, dark: 6 },
  colors: { violet, gray, dark },
  black: '#1c1916',
  fontFamily: "'Inter Variable', 'Heebo Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', 'Heebo Variable', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '40em', md: '62.5em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not `Button.extend(…)`: naming a component here would load it with the first screen.
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Avatar: { defaultProps: { color: 'violet' } },
    Badge: { defaultProps: { tt: 'none', fw: 600, variant: 'light', size: 'lg' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 150 },
        overlayProps: { opacity: 0.5 },
        attributes: notBanner,
      },
      styles: {
        content: { border: '1px solid var(--hairline)' },
        ...dialogHead,
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 }, overlayProps: { opacity: 0.5 }, attributes: notBanner },
      styles: dialogHead,
    },
    // choices with no room beside each other scroll in their own box
    SegmentedControl: {
      styles: { root: { maxWidth: '100%', overflowX: 'auto', overflowY: 'hidden', backgroundColor: 'var(--track)' } },
    },
    Mark: { styles: { root: { background: 'var(--tone-yellow-back)', color: 'var(--tone-yellow-ink)' } } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: 280,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 120 },
        // Inside the page's main part, where screen readers look; every screen with a tooltip has it.
        portalProps: { target: '#content' },
      },
    },
    InputWrapper: { styles: { label: { marginBottom: '0.25rem' }, description: { marginBottom: '0.375rem' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
});

/** Ground and ink of what has a tone, in light and in dark; every pair has a contrast of at least 4.5. */
const tones = {
  plain: { light: ['#eae7e2', '#524d46'], dark: ['#37332e', '#d3cec6'] },
  good: { light: ['#e2f4e7', '#1b6331'], dark: ['#16301f', '#84d9a0'] },
  fair: { light: ['#fcefd3', '#734600'], dark: ['#382a0e', '#f0c677'] },
  poor: { light: ['#fde6e6', '#a31d1d'], dark: ['#401c1c', '#ffa3a3'] },
  accent: { light: ['var(--accent-wash)', 'var(--accent-ink)'], dark: ['var(--accent-wash)', 'var(--accent-ink)'] },
  'light-blue': { light: ['#dceefb', '#12527f'], dark: ['#15303f', '#93cdf5'] },
  yellow: { light: ['#fbefbe', '#664a00'], dark: ['#37300f', '#eed26b'] },
  orange: { light: ['#ffe3c9', '#8a3f06'], dark: ['#40260e', '#ffbf85'] },
} as const;

/** `--tone-fair-back` and `--tone-fair-ink`, and so on. */
const toTones = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([tone, { [scheme]: colours }]) => [
      [`--tone-${tone}-back`, colours[0]],
      [`--tone-${tone}-ink`, colours[1]],
    ]),
  );

/** The product's own words for surfaces and ink, one set per scheme; style modules use these. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--content-width': '70rem' },
  light: {
    ...toTones('light'),
    '--canvas': '#faf9f7',
    '--surface': '#ffffff',
    '--hairline': '#eae7e2',
    '--track': '#f1eeea',
    '--ink': '#1c1916',
    '--ink-soft': '#6d675f',
    '--accent-ink': '#5b3df5',
    '--accent-wash': '#f4f1ff',
    '--good-ink': '#1f7a3d',
    '--bad-ink': '#c22b2b',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#6d675f',
    '--mantine-color-placeholder': '#6d675f',
    '--mantine-color-error': '#c22b2b',
    '--mantine-color-anchor': '#5b3df5',
    '--mantine-color-default-border': '#dcd8d1',
    '--mantine-color-red-filled': '#c22b2b',
    '--mantine-color-red-filled-hover': '#a61e1e',
    '--mantine-color-red-outline': '#c22b2b',
    '--mantine-color-red-light': '#fdeceb',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-orange-light': '#fff0dc',
    '--mantine-color-orange-light-color': '#8a3f06',
    '--mantine-color-green-light': '#e4f5e9',
    '--mantine-color-green-light-color': '#1a6634',
    '--mantine-color-violet-light': '#efebff',
    '--mantine-color-violet-light-color': '#4b2edb',
  },
  dark: {
    ...toTones('dark'),
    '--canvas': '#141210',
    '--surface': '#1d1a17',
    '--hairline': '#2f2b27',
    '--track': '#2a2723',
    '--ink': '#efece7',
    '--ink-soft': '#aea79d',
    '--accent-ink': '#b1a1ff',
    '--accent-wash': '#262038',
    '--good-ink': '#6fcf8e',
    '--bad-ink': '#ff8f8f',
    '--mantine-color-body': '#1d1a17',
    '--mantine-color-text': '#efece7',
    '--mantine-color-dimmed': '#aea79d',
    '--mantine-color-placeholder': '#9d968c',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#b1a1ff',
    '--mantine-color-default': '#24211d',
    '--mantine-color-default-hover': '#2a2723',
    '--mantine-color-default-border': '#45403a',
    '--mantine-color-red-filled': '#c22b2b',
    '--mantine-color-red-filled-hover': '#a61e1e',
    '--mantine-color-red-outline': '#ff8f8f',
    '--mantine-color-red-light': '#391c1b',
    '--mantine-color-red-light-color': '#ffb4b0',
    '--mantine-color-orange-light': '#38260f',
    '--mantine-color-orange-light-color': '#ffc486',
    '--mantine-color-green-light': '#16301f',
    '--mantine-color-green-light-color': '#8fdcab',
    '--mantine-color-violet-light': '#292143',
    '--mantine-color-violet-light-color': '#cdc2ff',
  },
});
