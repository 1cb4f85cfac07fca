// The list of all kinds of goods this shop sells.

import type { Kind } from './kind.ts';
import { KINDS_TO_CARRY } from './kinds-to-carry.ts';
import { KINDS_FOR_HOME } from './kinds-for-home.ts';
import { KINDS_TO_WEAR } from './kinds-to-wear.ts';

const KINDS = { ...KINDS_TO_WEAR, ...KINDS_TO_CARRY, ...KINDS_FOR_HOME } satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export function getKind(name: KindName): Kind {
  return KINDS[name];
}

export function isKind(word: string): word is KindName {
  return Object.hasOwn(KINDS, word);
}
