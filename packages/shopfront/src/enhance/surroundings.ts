// What every card of a page has around it.
import type { LookLayout } from '../look.ts';
import type { BagMessages } from '../locales/messages.ts';

export interface Surroundings {
  layout: LookLayout;
  messages: BagMessages;
  /** Colours by the names of option and value, without their `#`. */
  colours: Record<string, Record<string, string>>;
  /** Writes minor units for the page's reader. */
  money: (minor: number) => string;
}
