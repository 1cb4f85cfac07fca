// The colours goods come in: the name on the label, and the tone for swatches and drawings.

export const COLOURS = {
  ivory: { name: 'Ivory', tone: '#efe8da' },
  chalk: { name: 'Chalk', tone: '#f4f1ec' },
  oat: { name: 'Oat', tone: '#d9c8ab' },
  sand: { name: 'Sand', tone: '#cdb48f' },
  camel: { name: 'Camel', tone: '#b58650' },
  tan: { name: 'Tan', tone: '#a76c3f' },
  cocoa: { name: 'Cocoa', tone: '#5b3d2e' },
  black: { name: 'Black', tone: '#26262a' },
  charcoal: { name: 'Charcoal', tone: '#4a4c52' },
  stone: { name: 'Stone', tone: '#a9a59b' },
  mist: { name: 'Mist', tone: '#b9c6cd' },
  navy: { name: 'Navy', tone: '#25365a' },
  indigo: { name: 'Indigo', tone: '#37507e' },
  denim: { name: 'Mid Blue', tone: '#5f82ab' },
  sky: { name: 'Sky', tone: '#9dbfda' },
  teal: { name: 'Teal', tone: '#2f6f73' },
  sage: { name: 'Sage', tone: '#9dae93' },
  olive: { name: 'Olive', tone: '#6b6b41' },
  forest: { name: 'Forest', tone: '#2f4f3f' },
  mustard: { name: 'Mustard', tone: '#d0a03c' },
  apricot: { name: 'Apricot', tone: '#e8ac7c' },
  clay: { name: 'Clay', tone: '#bd6f52' },
  rust: { name: 'Rust', tone: '#9c4a2c' },
  rose: { name: 'Rose', tone: '#d79c98' },
  blush: { name: 'Blush', tone: '#e9cbc1' },
  berry: { name: 'Berry', tone: '#84304c' },
  plum: { name: 'Plum', tone: '#57364f' },
  lilac: { name: 'Lilac', tone: '#b9abd0' },
  red: { name: 'Poppy', tone: '#c23c34' },
  gold: { name: 'Gold', tone: '#cfa550' },
  silver: { name: 'Silver', tone: '#b8bcc2' },
  oak: { name: 'Oak', tone: '#c69a66' },
  walnut: { name: 'Walnut', tone: '#6f4a33' },
} as const satisfies Record<string, { name: string; tone: string }>;

export type Colour = keyof typeof COLOURS;

export function isColour(word: string): word is Colour {
  return Object.hasOwn(COLOURS, word);
}
