// The texts in English that every screen needs, loaded with the first one.
import { shell } from './shell.ts';
import { stores } from './stores.ts';
import { ui } from './ui.ts';
import { validation } from './validation.ts';

export const first = { shell, stores, ui, validation };

export type FirstWords = typeof first;
