// What goods cost: prices that end the way shop prices end, in minor units of any currency.

import type { Kind } from './kind.ts';
import type { Random } from './random.ts';

/** How many minor units stand for one hundredth of a price such as 89.50; a yen shop reads it as 8,950. */
export function unitsPerHundredth(currency: string): number {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return digits === undefined || digits <= 2 ? 1 : 10 ** (digits - 2);
}

/** A price in hundredths: mostly x9.00, often .50, sometimes .00 or .90. */
export function drawPrice(random: Random, kind: Kind): number {
  const whole = random.whole(kind.price[0], kind.price[1]);
  const ending = random.fraction();
  if (ending < 0.45) return Math.max(900, Math.round(whole / 10) * 1000 - 100);
  if (ending < 0.7) return whole * 100 + 50;
  return ending < 0.85 ? whole * 100 : whole * 100 + 90;
}

/** A bigger size or a dearer material raises a price; half units keep it looking like a price. */
export function raisePrice(price: number, steps: number): number {
  return steps === 0 ? price : Math.round((price * (1 + 0.35 * steps)) / 50) * 50;
}

/** What it cost before: 15 to 60 % more, in whole units. */
export function drawFormerPrice(random: Random, price: number): number {
  return Math.ceil((price * (1.15 + random.fraction() * 0.45)) / 100) * 100;
}
