// What a new password may not be made of, and how hard it is to guess: told while it is typed, and held to by the server. Pure.

interface Character {
  /** As it was typed, in lower case and without accents. */
  readonly raw: string;
  /** The letter it may stand for. */
  readonly letter: string;
}

const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Letters and digits alone: what is put between them makes a name no secret. */
const isTold = (character: string): boolean => /[\p{L}\p{Nd}]/u.test(character);

const read = (text: string): Character[] =>
  Array.from(text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''))
    .map((raw) => ({ raw, letter: standsFor[raw] ?? raw }))
    .filter(({ letter }) => isTold(letter));

const leastName = 3;

const words = (text: string): string[] => text.match(/\p{L}+|\p{Nd}+/gu) ?? [];

/** A name with its words and, of an address, what stands before the @ and the words behind it but the last, as `com` is nobody's. */
function listParts(name: string): string[] {
  const [before = '', host = ''] = name.split('@');
  return [name, before, host, ...words(before), ...words(host).slice(0, -1)];
}

/** Every place of the password where one of the names stands, in any way of writing it, also backwards. */
function findNames(characters: readonly Character[], names: readonly string[]): ReadonlySet<number> {
  const ways: ((characters: readonly Character[]) => string)[] = [
    (all) => all.map(({ raw }) => raw).join(''),
    (all) => all.map(({ letter }) => letter).join(''),
    // the same sign is an i to some and an l to others
    (all) => all.map(({ raw, letter }) => (raw === '1' || raw === '!' ? 'l' : letter)).join(''),
  ];
  const parts = names.flatMap(listParts).map(read);
  const places = new Set<number>();
  for (const way of ways) {
    const text = way(characters);
    for (const part of [...parts, ...parts.map((each) => each.toReversed())]) {
      const sought = way(part);
      if (part.length < leastName) continue;
      for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
        for (let place = at; place < at + sought.length; place += 1) places.add(place);
    }
  }
  return places;
}

/** What fingers and heads run along. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'אבגדהוזחטיכלמנסעפצקרשת',
].flatMap((line) => [line, Array.from(line).toReversed().join('')]);
const leastRun = 3;

/** How many characters from here on say no more than the first of them. */
function lengthOfRun(text: string, from: number): number {
  let repeated = from + 1;
  while (text[repeated] === text[from]) repeated += 1;
  let run = leastRun;
  while (from + run <= text.length && lines.some((line) => line.includes(text.slice(from, from + run)))) run += 1;
  return Math.max(repeated - from, run > leastRun ? run - 1 : 1);
}

/** The characters of a text that cannot be told from the one before. */
function tellingOf(text: string): string[] {
  const telling: string[] = [];
  for (let at = 0; at < text.length; at += lengthOfRun(text, at)) telling.push(text[at] ?? '');
  return telling;
}

const [leastLetters, leastTelling] = [3, 4];

/**
 * What is left of a password once the person's own names are taken out of it: their username, name, and the parts of their
 * email address; null where none of them is in it. Upper case, signs between the letters, signs for letters and writing
 * backwards hide no name.
 */
export function leftOfNames(password: string, names: readonly string[]): string | null {
  const characters = read(password);
  const places = findNames(characters, names);
  if (places.size === 0) return null;
  return characters.flatMap(({ raw }, place) => (places.has(place) ? [] : [raw])).join('');
}

/**
 * Whether hardly anything is left of a password without the person's own names: whoever knows them tries years, numbers and
 * rows of keys behind them, so these count for nothing.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const left = leftOfNames(password, names);
  if (left === null) return false;
  const telling = tellingOf(left);
  return telling.filter((each) => /\p{L}/u.test(each)).length < leastLetters || telling.length < leastTelling;
}

export const strengths = ['weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const bitsOf: Record<Exclude<Strength, 'weak'>, number> = { fair: 40, strong: 60 };
const kinds: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Lo}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 30],
];

/** By how many characters of how many kinds there are; one that repeats or follows its neighbour hardly counts. */
export function strengthOf(password: string): Strength {
  const characters = Array.from(password);
  const size = kinds.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const told = characters.filter((character, place) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[place - 1]?.codePointAt(0) ?? 0);
    return place === 0 || Math.abs(step) > 1;
  });
  const bits = (told.length + (characters.length - told.length) / 4) * Math.log2(Math.max(2, size));
  if (bits >= bitsOf.strong) return 'strong';
  return bits >= bitsOf.fair ? 'fair' : 'weak';
}
