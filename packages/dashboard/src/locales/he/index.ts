// All texts in Hebrew, one part per feature.
import { account } from './account.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { legal } from './legal.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { multilinks } from './multilinks.ts';
import { preview } from './preview.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { shorts } from './shorts.ts';
import { stores } from './stores.ts';
import { ui } from './ui.ts';
import { validation } from './validation.ts';
import type { Words } from '../en/index.ts';
export const he = {
  account,
  home,
  identity,
  imports,
  legal,
  links,
  lists,
  multilinks,
  preview,
  settings,
  shell,
  shorts,
  stores,
  ui,
  validation,
} satisfies Words;
