// Which choices a product offers: its colours, sizes and sometimes materials, and every combination it is sold in.

import { COLOURS, type Colour } from './colours.ts';
import { type Kind, SIZE_RUNS } from './kind.ts';
import type { Material } from './materials.ts';
import type { Random } from './random.ts';

export interface Choice {
  name: 'Colour' | 'Size' | 'Material' | 'Title';
  values: { name: string; swatch: string | null }[];
}

/** What one variant is, before it has a price and a number. */
export interface Combination {
  selected: { name: string; value: string }[];
  colour: Colour;
  /** 0 for the first size of the run; larger sizes of home goods cost more. */
  sizeStep: number;
  materialStep: number;
}

export interface Offer {
  choices: Choice[];
  combinations: Combination[];
  colours: Colour[];
  /** Null when the shopper chooses the material. */
  material: Material | null;
  /** The materials to choose from, if any. */
  materials: readonly Material[];
}

const NAMED_BY_METAL: Partial<Record<Colour, Material>> = { gold: 'Gold-Plated', silver: 'Silver' };

/** Draws an offer of 1 to 24 combinations, or of exactly `count` when that is given. */
export function drawOffer(random: Random, kind: Kind, count: number | null): Offer {
  if (count !== null) return drawFixedOffer(random, kind, count);
  const colours = random.shuffle(kind.colours).slice(0, drawColourCount(random, kind));
  const material = random.pick(kind.materials);
  const metal = NAMED_BY_METAL[colours[0] ?? 'gold'];
  if (kind.sizes === 'none' && random.chance(kind.shelf === 'table' ? 0.5 : 0.2)) {
    return toDefaultOffer(colours[0]!, metal && kind.materialChoice ? metal : material);
  }
  const sizes = drawSizes(random, kind);
  const materials = !metal && kind.materialChoice && random.chance(0.5) ? kind.materialChoice : [];
  const chosenElsewhere = materials.length > 0 || (metal !== undefined && colours.length > 1);
  return toOffer({
    colours,
    sizes,
    materials,
    material: chosenElsewhere ? null : (metalOf(kind, colours) ?? material),
  });
}

function drawFixedOffer(random: Random, kind: Kind, count: number): Offer {
  const material = random.pick(kind.materials);
  const order = random.shuffle(kind.colours);
  if (count === 1) return toDefaultOffer(order[0]!, material);
  const letters = SIZE_RUNS.letters.slice(0, count);
  const colours = order.slice(0, Math.ceil(count / letters.length));
  const perColour = Math.ceil(count / colours.length);
  const sizes = perColour <= letters.length ? letters.slice(0, perColour) : numberedSizes(perColour);
  const offer = toOffer({ colours, sizes, materials: [], material: metalOf(kind, colours) ?? material });
  return { ...offer, combinations: offer.combinations.slice(0, count) };
}

function numberedSizes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(30 + index));
}

function drawColourCount(random: Random, kind: Kind): number {
  const most = Math.min(kind.colours.length, kind.sizes === 'shoe' ? 3 : 4);
  return random.whole(random.chance(0.25) ? 1 : Math.min(2, most), most);
}

function drawSizes(random: Random, kind: Kind): readonly string[] {
  const run: readonly string[] = SIZE_RUNS[kind.sizes];
  if (kind.sizes !== 'letters' && kind.sizes !== 'shoe') return run;
  const length = random.whole(run.length - 2, run.length);
  const start = random.whole(0, run.length - length);
  return run.slice(start, start + length);
}

function metalOf(kind: Kind, colours: Colour[]): Material | undefined {
  const [only] = colours;
  return kind.materialChoice && only && colours.length === 1 ? NAMED_BY_METAL[only] : undefined;
}

/** A product sold in one form has the option `Title` with the value `Default Title`, as on the real platform. */
function toDefaultOffer(colour: Colour, material: Material): Offer {
  const selected = [{ name: 'Title', value: 'Default Title' }];
  return {
    choices: [{ name: 'Title', values: [{ name: 'Default Title', swatch: null }] }],
    combinations: [{ selected, colour, sizeStep: 0, materialStep: 0 }],
    colours: [colour],
    material,
    materials: [],
  };
}

function toOffer(parts: {
  colours: Colour[];
  sizes: readonly string[];
  materials: readonly Material[];
  material: Material | null;
}): Offer {
  const { colours, sizes, materials, material } = parts;
  const first = toColourChoice(colours);
  const choices = [first];
  if (sizes.length > 0) choices.push({ name: 'Size', values: sizes.map((name) => ({ name, swatch: null })) });
  if (materials.length > 0)
    choices.push({ name: 'Material', values: materials.map((name) => ({ name, swatch: null })) });
  const combinations: Combination[] = [];
  for (const [index, colour] of colours.entries()) {
    for (const [sizeStep, size] of (sizes.length > 0 ? sizes : [null]).entries()) {
      for (const [materialStep, choice] of (materials.length > 0 ? materials : [null]).entries()) {
        const selected = [{ name: first.name as string, value: first.values[index]!.name }];
        if (size !== null) selected.push({ name: 'Size', value: size });
        if (choice !== null) selected.push({ name: 'Material', value: choice });
        combinations.push({ selected, colour, sizeStep, materialStep });
      }
    }
  }
  return { choices, combinations, colours, material, materials };
}

function toColourChoice(colours: Colour[]): Choice {
  const metals = colours.every((colour) => NAMED_BY_METAL[colour]) && colours.length > 1;
  const values = colours.map((colour) => ({
    name: (metals ? NAMED_BY_METAL[colour] : undefined) ?? COLOURS[colour].name,
    swatch: COLOURS[colour].tone,
  }));
  return { name: metals ? 'Material' : 'Colour', values };
}
