// Reads what an operator asks of `npm run limits`. Pure.
import { feedLimits } from '@vitrine/contract/feed';
import { limits } from '@vitrine/contract/limits';
import { isPlanName, type PlanName } from '@vitrine/contract/plan-gates';

interface Wished {
  products?: number | null;
  postProducts?: number | null;
  plan?: PlanName | null;
}

export type LimitsWish = { readonly username: string; readonly change: Wished } | { readonly refused: string };

const usage = [
  'Usage: npm run limits -- USERNAME                  prints the limits of a merchant',
  `       npm run limits -- USERNAME products=50      lets looks hold up to ${limits.products.most} products`,
  '       npm run limits -- USERNAME products=        goes back to everybody’s limit',
  `       npm run limits -- USERNAME posts=50         lets posts carry up to ${feedLimits.products.most} products`,
  '       npm run limits -- USERNAME posts=           goes back to everybody’s limit',
  '       npm run limits -- USERNAME plan=ENTERPRISE  grants a plan, whatever the store is charged for',
  '       npm run limits -- USERNAME plan=            goes back to the plan that was subscribed to',
].join('\n');

const ofLooks = {
  field: 'products',
  most: limits.products.most,
  refusal: `A look holds from ${limits.products.min} to ${limits.products.most} products.`,
} as const;
const ofPosts = {
  field: 'postProducts',
  most: feedLimits.products.most,
  refusal: `A post carries from 1 to ${feedLimits.products.most} products.`,
} as const;

/** Null takes a limit of one's own away; without a change the limits are only printed. */
export function readLimitsWish([username, ...words]: readonly string[]): LimitsWish {
  if (!username || username.includes('=')) return { refused: usage };
  const change: Wished = {};
  for (const word of words) {
    const [, name] = /^plan=(\w*)$/.exec(word) ?? [];
    if (name !== undefined) {
      const plan = name.toUpperCase();
      if (plan !== '' && !isPlanName(plan)) return { refused: `There is no plan ${name}.` };
      change.plan = isPlanName(plan) ? plan : null;
      continue;
    }
    const [, thing, digits] = /^(products|posts)=(\d*)$/.exec(word) ?? [];
    if (thing === undefined || digits === undefined) return { refused: `${word} is no limit.\n${usage}` };
    const { field, most, refusal } = thing === 'posts' ? ofPosts : ofLooks;
    const wished = digits === '' ? null : Number(digits);
    if (wished !== null && (wished < 1 || wished > most)) return { refused: refusal };
    change[field] = wished;
  }
  return { username, change };
}
