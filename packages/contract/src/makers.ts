// What a store says of who made a product and of its safety (in the EU: Regulation 2023/988, Article 19). Pure.
import { limits } from './limits.ts';

/** `contact` is an email or a website; `responsible` who answers in the EU for a maker elsewhere. */
export const makerFacts = ['name', 'address', 'contact', 'responsible', 'warnings'] as const;
export type MakerFact = (typeof makerFacts)[number];

/** Something of each of them. */
export const toMakerRecord = <Value>(of: (fact: MakerFact) => Value): Record<MakerFact, Value> =>
  Object.fromEntries(makerFacts.map((fact) => [fact, of(fact)])) as Record<MakerFact, Value>;

/** Empty where the store does not say. */
export type ProductMaker = Readonly<Record<MakerFact, string>>;

/** Line breaks stay, other signs that cannot be seen go; what is too long is cut off. */
function toFact(text: string): string {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .trim();
  const signs = Array.from(plain);
  return signs.length > limits.makerFact ? `${signs.slice(0, limits.makerFact - 1).join('')}…` : plain;
}

/** Null where nothing is said at all. */
export function toMaker(say: (fact: MakerFact) => string): ProductMaker | null {
  const maker = toMakerRecord((fact) => toFact(say(fact)));
  return makerFacts.some((fact) => maker[fact] !== '') ? maker : null;
}
