// What a promo code takes off: in words for the page, and of a bag line by line. Pure.
import type { Messages } from './locales/messages.ts';
import type { LookSaving } from './look.ts';

/** Its worth and its terms, in the order they are said. */
export function sayWorth(
  { worth, from, leastQuantity, isOnce }: LookSaving,
  { promocodeWorth: say }: Messages,
): string[] {
  return [
    say.off.replace('{value}', worth),
    ...(from === null ? [] : [say.from.replace('{value}', from)]),
    ...(leastQuantity > 1 ? [say.pieces.replace('{n}', String(leastQuantity))] : []),
    ...(isOnce ? [say.once] : []),
  ];
}
