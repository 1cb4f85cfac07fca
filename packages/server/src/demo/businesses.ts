// The two businesses of the demo world: a shop in New York with a whole year behind it, and a younger one in Tel Aviv.
import type { Language } from '@vitrine/contract/language';
import { demoMultilinks, type DemoMultilink } from './multilinks.ts';
import { fatedLooks, orFatedLooks, type FatedLook } from './notices.ts';
import { atelierPeople, orPeople, type DemoPerson } from './people.ts';
import { orLooks, orMultilinks, orShorts } from './shelf-of-or.ts';
import { demoLooks, demoShorts, type DemoLook, type DemoShort } from './shelf.ts';

export interface DemoBusiness {
  readonly merchant: {
    readonly username: string;
    readonly email: string;
    readonly name: string;
    readonly language: Language;
  };
  /** Its store in the sandbox. */
  readonly shop: string;
  /** Of the sandbox's store, where they are not as always. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  readonly seed: number;
  /** How long it has been sharing links. */
  readonly days: number;
  readonly people: readonly DemoPerson[];
  readonly looks: readonly DemoLook[];
  readonly shorts: readonly DemoShort[];
  readonly multilinks: readonly DemoMultilink[];
  /** Whose products the shop has changed since. */
  readonly fatedLooks: readonly FatedLook[];
  /** Whether what is sold out is swapped for what is like it. */
  readonly swapsSoldOut: boolean;
  /** Whether everything that may go wrong has: a code that got out, an order nobody told of. */
  readonly isEventful: boolean;
}

export const atelier: DemoBusiness = {
  merchant: { username: 'demo', email: 'merchant@demo.example', name: 'Atelier', language: 'en' },
  shop: 'atelier',
  parameters: null,
  seed: 20_261_121,
  days: 365,
  people: atelierPeople,
  looks: demoLooks,
  shorts: demoShorts,
  multilinks: demoMultilinks,
  fatedLooks,
  swapsSoldOut: false,
  isEventful: true,
};

const beitOr: DemoBusiness = {
  merchant: { username: 'demo-or', email: 'or@demo.example', name: 'בית אור', language: 'he' },
  shop: 'beit-or',
  parameters: {
    currency: 'ILS',
    ianaTimezone: 'Asia/Jerusalem',
    products: 60,
    taxRate: 1800,
    taxesIncluded: true,
    shipping: 2900,
  },
  seed: 20_260_903,
  days: 150,
  people: orPeople,
  looks: orLooks,
  shorts: orShorts,
  multilinks: orMultilinks,
  fatedLooks: orFatedLooks,
  swapsSoldOut: true,
  isEventful: false,
};

export const demoBusinesses: readonly DemoBusiness[] = [atelier, beitOr];
