// What every card of a page has around it.
import type { LookLayout } from '../look.ts';

export interface Surroundings {
  layout: LookLayout;
  /** Colours by the names of option and value, without their `#`. */
  colours: Record<string, Record<string, string>>;
  /** Writes minor units for the page's reader. */
  money: (minor: number) => string;
}
