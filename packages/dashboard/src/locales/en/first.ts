// The texts in English that most screens need, loaded with the first one.
import { home } from './home.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { shell } from './shell.ts';
import { shorts } from './shorts.ts';
import { stores } from './stores.ts';
import { ui } from './ui.ts';
import { validation } from './validation.ts';

export const first = { home, links, lists, shell, shorts, stores, ui, validation };

export type FirstWords = typeof first;
