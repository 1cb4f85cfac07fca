// The schemas that go by a name in the OpenAPI document, which then holds each of them once.
import type { z } from 'zod';
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
import * as linkType from './link-type.ts';
import * as multilinks from './multilinks.ts';
import * as orders from './orders.ts';
import * as problem from './problem.ts';
import * as stores from './stores.ts';

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

/** Every exported schema by its own name, `linkRow` as `LinkRow`. */
export const namedSchemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  problem,
  linkType,
  identity,
  stores,
  discounts,
  brand,
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
    .filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]))
    .map(([name, schema]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema] as const),
);
