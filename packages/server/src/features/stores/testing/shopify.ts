// The one real platform as tests outside its folder know it: by its entry, over settings that reach no shop.
import { createLog } from '../../../platform/log.ts';
import { Outside } from '../../../platform/outside.ts';
import { createShopify } from '../platforms/shopify/shopify.ts';

const settings = { clientId: 'tests', clientSecret: 'tests', apiVersion: '2026-10', baseTemplate: 'https://{shop}' };

export const shopify = createShopify(settings, {
  log: createLog('silent'),
  outside: new Outside({ isOwn: () => false }),
});
