// Every endpoint of the product in one list: what OpenAPI, the typed client and the tests walk over.
import * as analytics from './analytics.ts';
import * as attribution from './attribution.ts';
import * as brand from './brand.ts';
import * as discounts from './discounts.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as influencers from './influencers.ts';
import * as insights from './insights.ts';
import * as ledger from './ledger.ts';
import * as links from './links.ts';
import * as media from './media.ts';
import * as multilinks from './multilinks.ts';
import * as orders from './orders.ts';
import * as stores from './stores.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** All endpoints, file by file as above and within a file by the alphabet of their names, whatever runs this. */
export const endpoints: readonly Endpoint[] = [
  identity,
  stores,
  discounts,
  brand,
  media,
  links,
  multilinks,
  imports,
  orders,
  attribution,
  insights,
  analytics,
  influencers,
  ledger,
].flatMap((words) =>
  Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]: [string, unknown]) => value)
    .filter(isEndpoint),
);
