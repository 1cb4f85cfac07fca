// All texts in Hebrew, one part per feature; the program itself loads them part by part.
import { first } from './first.ts';
import { account } from './account.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { legal } from './legal.ts';
import { multilinks } from './multilinks.ts';
import { preview } from './preview.ts';
import { settings } from './settings.ts';
import type { Words } from '../en/index.ts';

export const he: Words = { ...first, account, identity, imports, legal, multilinks, preview, settings };
