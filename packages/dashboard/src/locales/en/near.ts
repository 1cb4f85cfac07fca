// The texts in English of home and of what it shows, which come in one file.
import { home } from './home.ts';
import { orders } from './orders.ts';
import { pulse } from './pulse.ts';

export const near = { home, orders, pulse };

export type NearWords = typeof near;
