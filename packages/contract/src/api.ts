// Every endpoint of the product in one list, and the schemas that have names: what OpenAPI, the typed client and the tests walk over.
import * as activity from './activity.ts';
import * as analytics from './analytics.ts';
import * as applications from './applications.ts';
import * as appeals from './appeals.ts';
import * as attention from './attention.ts';
import * as arrivals from './arrivals.ts';
import * as attribution from './attribution.ts';
import * as brand from './brand.ts';
import * as clientLogs from './client-logs.ts';
import * as conditions from './conditions.ts';
import * as dayNotes from './day-notes.ts';
import * as discounts from './discounts.ts';
import * as domains from './domains.ts';
import * as embedded from './embedded.ts';
import * as feed from './feed.ts';
import * as feedFigures from './feed-figures.ts';
import * as figureQuestions from './figure-questions.ts';
import * as galleries from './galleries.ts';
import * as goals from './goals.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as influencers from './influencers.ts';
import * as insights from './insights.ts';
import * as invitations from './invitations.ts';
import * as invoices from './invoices.ts';
import * as joinPages from './join-pages.ts';
import * as leaving from './leaving.ts';
import * as ledger from './ledger.ts';
import * as savedViews from './saved-views.ts';
import * as linkBatches from './link-batches.ts';
import * as linkGates from './link-gates.ts';
import * as links from './links.ts';
import * as makerFields from './maker-fields.ts';
import * as media from './media.ts';
import * as moving from './moving.ts';
import * as multilinks from './multilinks.ts';
import * as orders from './orders.ts';
import * as ownStores from './own-stores.ts';
import * as payees from './payees.ts';
import * as payoutFiles from './payout-files.ts';
import * as persons from './persons.ts';
import * as postOwners from './post-owners.ts';
import * as postReports from './post-reports.ts';
import * as uploads from './uploads.ts';
import * as postRights from './post-rights.ts';
import * as presignedMedia from './presigned-media.ts';
import * as plans from './plans.ts';
import * as problem from './problem.ts';
import * as savedQuestions from './saved-questions.ts';
import * as secondSteps from './second-steps.ts';
import * as sessions from './sessions.ts';
import * as scheduledReports from './scheduled-reports.ts';
import * as sharedReports from './shared-reports.ts';
import * as themes from './themes.ts';
import * as storeDays from './store-days.ts';
import * as storeApps from './store-apps.ts';
import * as stores from './stores.ts';
import * as team from './team.ts';
import * as terms from './terms.ts';
import * as vision from './vision.ts';
import * as trends from './trends.ts';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

const files: readonly Readonly<Record<string, unknown>>[] = [
  { ...identity, ...sessions, ...arrivals },
  { ...persons, ...secondSteps, ...leaving },
  team,
  ownStores,
  activity,
  { ...stores, ...makerFields, ...storeApps, ...embedded },
  discounts,
  domains,
  plans,
  brand,
  { ...media, ...presignedMedia, ...vision, ...clientLogs },
  linkBatches,
  savedViews,
  linkGates,
  links,
  multilinks,
  { ...feed, ...galleries, ...postOwners, ...postRights, ...postReports, ...uploads },
  feedFigures,
  moving,
  imports,
  orders,
  storeDays,
  attribution,
  insights,
  conditions,
  { ...analytics, ...attention },
  savedQuestions,
  figureQuestions,
  dayNotes,
  goals,
  trends,
  sharedReports,
  scheduledReports,
  themes,
  { ...influencers, ...invitations },
  { ...joinPages, ...applications },
  { ...terms, ...ledger },
  { ...payoutFiles, ...invoices, ...appeals },
  payees,
];

/** All endpoints, file by file as above and within a file by the alphabet of their names, whatever runs this. */
export const endpoints: readonly Endpoint[] = files.flatMap((words) =>
  Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .filter(isEndpoint),
);

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

/** Every exported schema by its own name, `linkRow` as `LinkRow`: the OpenAPI document holds each of them once. */
export const namedSchemas: readonly (readonly [name: string, schema: z.ZodType])[] = [problem, ...files].flatMap(
  (words) =>
    Object.entries(words)
      .filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]))
      .map(([name, schema]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema] as const),
);
