// For operators: prints and changes how much a business may hold beyond everybody's limits. Run by `npm run limits`.
import { feedLimits } from '@vitrine/contract/feed';
import { limits as everybodys } from '@vitrine/contract/limits';
import { changeLimits } from '../features/plans/plans.ts';
import { readLimitsWish } from './limits-wish.ts';
import { operateOn, refuseWish, say } from './operate.ts';

const sourceOf = (most: number | undefined): string => (most === undefined ? 'like everybody’s' : 'of its own');

const wish = readLimitsWish(process.argv.slice(2));
if ('refused' in wish) refuseWish(wish.refused);
const { username, change } = wish;
await operateOn(async (database, events) => {
  const own = await changeLimits(database, events, username, change);
  if (own === null) throw new Error(`There is no merchant called ${username}.`);
  say(`${username}: ${own.products ?? everybodys.products.max} products in a look, ${sourceOf(own.products)}`);
  const posts = own.postProducts ?? feedLimits.products.max;
  say(`${username}: ${posts} products in a post, ${sourceOf(own.postProducts)}`);
  say(`${username}: ${own.plan === null ? 'the plan it subscribed to' : `${own.plan}, granted`}`);
});
