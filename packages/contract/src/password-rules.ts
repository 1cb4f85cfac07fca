// What a new password may not be made of, and how hard it is to guess: told while it is typed, and held to by the server. Pure.

/** Letters and digits alone: what is put between them makes a name no secret. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '');

const leastName = 3;

/**
 * Whether nothing but a few characters are left of a password once the person's own names are taken out of it: their
 * username, name, and the parts of their e-mail address before and behind the @.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[@\s]+/), ...(name.split('@')[1]?.split('.') ?? [])])
    .map(bare)
    .filter((part) => part.length >= leastName)
    .toSorted((a, b) => b.length - a.length);
  const text = bare(password);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  return rest !== text && rest.replaceAll(/\p{Nd}/gu, '').length < 2 && rest.length < 5;
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
