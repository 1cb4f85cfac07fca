// For operators: counts the traffic of a merchant anew from the single visits. Run by `npm run recount`.
import { findMerchantBusiness } from '../features/identity/identity.ts';
import { recountBusiness } from '../features/traffic/traffic.ts';
import { operateOn, refuseWish, say } from './operate.ts';

const [merchant = '', ...more] = process.argv.slice(2);
if (merchant === '' || merchant.startsWith('-') || more.length > 0)
  refuseWish('Whose traffic? Say: recount <username of the merchant>');
await operateOn(async (database) => {
  const businessId = await findMerchantBusiness(database.db, merchant);
  if (businessId === null) throw new Error(`There is no merchant called ${merchant}.`);
  const { counted, kept } = await recountBusiness(database, businessId);
  say(`${merchant}: ${counted.length} months counted anew`);
  if (kept.length > 0) say(`left as they were, as single visits are gone: ${kept.join(', ')}`);
});
