// The words of a product: its title, handle and the two sentences that describe it.

import type { Kind } from './kind.ts';
import { MATERIALS, type Material } from './materials.ts';
import { LINES, STYLES } from './names.ts';
import type { Choice } from './options.ts';
import type { Random } from './random.ts';

export interface Wording {
  title: string;
  handle: string;
}

/** Lower-case Latin words joined by hyphens: what an address may carry. */
export function toHandle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** A title no other product of the shop has; `used` holds the handles given out and gains this one. */
export function nameProduct(random: Random, kind: Kind, material: Material | null, used: Set<string>): Wording {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const wording = toWording(draftTitle(random, kind, material));
    if (claim(used, wording.handle)) return wording;
  }
  for (let number = 2; ; number += 1) {
    const wording = toWording(`${random.pick(LINES)} ${joinNoun(material, random.pick(kind.nouns))} No. ${number}`);
    if (claim(used, wording.handle)) return wording;
  }
}

/** The kind of title a careful merchandiser writes when every detail must be in it. */
export function nameProductAtLength(random: Random, kind: Kind, material: Material, used: Set<string>): Wording {
  const [one, two] = random.shuffle(STYLES);
  const details = random.shuffle(kind.details).join(', ');
  const start = `The ${random.pick(LINES)} ${one} ${two} ${material} ${random.pick(kind.nouns)} with ${details}`;
  const wording = toWording(
    `${start}, Made Slowly in Small Numbers for Long Days Outdoors, Late Dinners and Everything in Between`,
  );
  used.add(wording.handle);
  return wording;
}

/** Two sentences: the cut, and the cloth or the choice of cloths. */
export function describeProduct(random: Random, kind: Kind, material: Material | null, choice?: Choice): string {
  const cloths = (choice?.values ?? []).map(({ name }) => name.toLowerCase());
  const second = material ? MATERIALS[material] : `Choose ${cloths.join(' or ')}; the shape is the same.`;
  return `<p>${random.pick(kind.about)} ${second}</p>`;
}

function toWording(title: string): Wording {
  return { title, handle: toHandle(title) };
}

function claim(used: Set<string>, handle: string): boolean {
  if (used.has(handle)) return false;
  used.add(handle);
  return true;
}

function joinNoun(material: Material | null, noun: string): string {
  return material === null || noun.includes(material) ? noun : `${material} ${noun}`;
}

function draftTitle(random: Random, kind: Kind, material: Material | null): string {
  const noun = random.pick(kind.nouns);
  const line = random.pick(LINES);
  const cloth = joinNoun(material, noun);
  const form = random.whole(0, 9);
  if (form < 5) return `${line} ${cloth}`;
  if (form < 7) return `${random.pick(STYLES)} ${cloth}`;
  if (form < 9) return `${line} ${noun} with ${random.pick(kind.details)}`;
  return material ? `The ${line} ${noun} in ${material}` : `The ${line} ${noun}`;
}
