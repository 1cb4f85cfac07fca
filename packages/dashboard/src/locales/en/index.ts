// All texts in English, one part per feature; the program itself loads them in a few files.
import { first } from './first.ts';
import { later } from './later.ts';
import { arrival } from './arrival.ts';
import { embedded } from './embedded.ts';
import { help } from './help.ts';
import { identity } from './identity.ts';
import { legal } from './legal.ts';
import { news } from './news.ts';
import { partner } from './partner.ts';

export const en = {
  ...first,
  ...later,
  arrival,
  embedded,
  help,
  identity,
  legal,
  news,
  partner,
};

/** Every text of the product; the other languages carry the same keys. */
export type Words = typeof en;
