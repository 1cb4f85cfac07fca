// All texts in English, one part per feature; the program itself loads them part by part.
import { first } from './first.ts';
import { account } from './account.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { legal } from './legal.ts';
import { multilinks } from './multilinks.ts';
import { preview } from './preview.ts';
import { settings } from './settings.ts';

export const en = { ...first, account, identity, imports, legal, multilinks, preview, settings };

/** Every text of the product; the other languages carry the same keys. */
export type Words = typeof en;
