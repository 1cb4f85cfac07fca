// The texts in Hebrew that every screen needs, loaded with the first one.
import { shell } from './shell.ts';
import { stores } from './stores.ts';
import { ui } from './ui.ts';
import { validation } from './validation.ts';
import type { FirstWords } from '../en/first.ts';

export const first: FirstWords = { shell, stores, ui, validation };
