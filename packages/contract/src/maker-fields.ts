// Which of a store's own fields of products say who made them, and of their safety.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { makerFacts, type MakerFact } from './makers.ts';

const { get, put } = endpointsOf('stores');

/** A field's name in its store, as it is typed, or copied from the code of a theme. */
export const storeFieldName = z
  .string()
  .trim()
  .max(400, { error: 'store_field_format' })
  .transform((text) => text.replace(/^(?:[{ ]*product\.metafields\.)(.*?)(?:\.value)?[} ]*$/, '$1'))
  .pipe(z.string().regex(/^[\w-]{2,255}\.[\w-]{2,64}$/, { error: 'store_field_format' }));

/** Where each detail is read from; null where it stands where the platform's stores mostly have it. */
export type MakerFields = Readonly<Record<MakerFact, string | null>>;

const makerSource = z.object({
  /** The field it is read from; null for the usual ones. */
  field: z.string().nullable(),
  /** What is read where no other is named: the first that says something. */
  usual: z.array(z.string()),
  /** Products that say it. */
  products: z.number().int(),
});

export const makerSources = z.object({
  /** Null where no store is connected, or its platform keeps none. */
  details: z.record(z.enum(makerFacts), makerSource).nullable(),
  /** Products of the catalog. */
  products: z.number().int(),
});
export type MakerSources = z.output<typeof makerSources>;

export const getMakerSources = get('/admin/v1/store/maker-fields', 'team', {
  summary:
    'From which fields of the store’s products maker and safety details are read, and how many products say them.',
  answer: makerSources,
});

const sent = storeFieldName.nullable().optional();

export const updateMakerSources = put('/admin/v1/store/maker-fields', 'change_settings', {
  summary:
    'Names the fields that maker and safety details are read from, null for the usual ones; what is left out stays. A change reads the catalog anew.',
  body: z.strictObject({
    name: sent,
    address: sent,
    contact: sent,
    responsible: sent,
    warnings: sent,
  } satisfies Record<MakerFact, typeof sent>),
  answer: makerSources,
  problems: ['store_required', 'store_reconnect_needed', 'store_scopes_missing', 'store_unavailable'],
});

export const storeField = z.object({
  /** As maker and safety details name it. */
  field: z.string(),
  /** What the merchant calls it. */
  name: z.string(),
});
export type StoreField = z.output<typeof storeField>;

export const listStoreFields = get('/admin/v1/store/fields', 'change_settings', {
  summary: 'The fields of plain text that the store has defined for its products.',
  answer: z.object({ fields: z.array(storeField) }),
  problems: ['store_required', 'store_reconnect_needed', 'store_scopes_missing', 'store_unavailable'],
});
