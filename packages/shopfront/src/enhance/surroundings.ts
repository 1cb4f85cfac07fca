// What every card of a page has around it.
import type { LookLayout } from '../look.ts';
import type { PageData } from '../page-data.ts';

export interface Surroundings {
  layout: LookLayout;
  /** How values are shown is in it. */
  data: PageData;
  /** The page and its click, as lines of the bag say where they come from. */
  here: string;
  /** Writes minor units for the page's reader. */
  money: (minor: number) => string;
}
