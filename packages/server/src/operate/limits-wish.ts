// Reads what an operator asks of `npm run limits`. Pure.
import { limits } from '@vitrine/contract/limits';
import { isPlanName, type PlanName } from '@vitrine/contract/plan-gates';

export type LimitsWish =
  | { readonly username: string; readonly change: { products?: number | null; plan?: PlanName | null } }
  | { readonly refused: string };

const usage = [
  'Usage: npm run limits -- USERNAME                  prints the limits of a merchant',
  `       npm run limits -- USERNAME products=50      lets looks hold up to ${limits.products.most} products`,
  '       npm run limits -- USERNAME products=        goes back to everybody’s limit',
  '       npm run limits -- USERNAME plan=ENTERPRISE  grants a plan, whatever the store is charged for',
  '       npm run limits -- USERNAME plan=            goes back to the plan that was subscribed to',
].join('\n');

/** Null takes a limit of one's own away; without a change the limits are only printed. */
export function readLimitsWish([username, ...words]: readonly string[]): LimitsWish {
  if (!username || username.includes('=')) return { refused: usage };
  const change: { products?: number | null; plan?: PlanName | null } = {};
  for (const word of words) {
    const [, name] = /^plan=(\w*)$/.exec(word) ?? [];
    if (name !== undefined) {
      const plan = name.toUpperCase();
      if (plan !== '' && !isPlanName(plan)) return { refused: `There is no plan ${name}.` };
      change.plan = isPlanName(plan) ? plan : null;
      continue;
    }
    const [, digits] = /^products=(\d*)$/.exec(word) ?? [];
    if (digits === undefined) return { refused: `${word} is no limit.\n${usage}` };
    const products = digits === '' ? null : Number(digits);
    const { min, most } = limits.products;
    if (products !== null && (products < min || products > most)) {
      return { refused: `A look holds from ${min} to ${most} products.` };
    }
    change.products = products;
  }
  return { username, change };
}
