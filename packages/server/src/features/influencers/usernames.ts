// The username of somebody who is invited by their address alone. Pure.
import { influencerUsername } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';

/** Where an address has no letters that a username may have. */
const nameless = 'partner';

/** From what stands before the address's @, with a number behind it where somebody is called so; never one of those taken. */
export function drawUsername(email: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  const isFree = (name: string): boolean =>
    influencerUsername.safeParse(name).success && !known.has(name.toLowerCase());
  const stem = toStem(email.slice(0, email.lastIndexOf('@')));
  if (isFree(stem)) return stem;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const name = `${stem.slice(0, limits.username.max - ending.length)}${ending}`;
    if (isFree(name)) return name;
  }
}

/** Without accents, in small letters; what may not stand in a username becomes a hyphen. */
function toStem(local: string): string {
  const plain = local
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, limits.username.max);
  return plain === '' ? nameless : plain.padEnd(limits.username.min, '0');
}
