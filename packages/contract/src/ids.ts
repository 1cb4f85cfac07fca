// Branded identifiers, so that one kind of id is never handed in where another is meant.
import { z } from 'zod';
import { storeIdShape } from './store-ids.ts';

export const businessId = z.uuid().brand<'BusinessId'>();
export const accountId = z.uuid().brand<'AccountId'>();
export const linkId = z.uuid().brand<'LinkId'>();
export const multilinkId = z.uuid().brand<'MultilinkId'>();
export const importId = z.uuid().brand<'ImportId'>();
export const segmentId = z.uuid().brand<'SegmentId'>();
export const funnelId = z.uuid().brand<'FunnelId'>();
export const viewId = z.uuid().brand<'ViewId'>();
export const reportId = z.uuid().brand<'ReportId'>();
export const noteId = z.uuid().brand<'NoteId'>();
export const goalId = z.uuid().brand<'GoalId'>();
export const themeId = z.uuid().brand<'ThemeId'>();
export const applicationId = z.uuid().brand<'ApplicationId'>();
/** What a store calls its things by: whatever its platform writes that can stand in an address as it is. */
const storeId = z.string().regex(storeIdShape);
/** The store's own id of a product, called `inventory_id` on the wire. */
export const productId = storeId.brand<'ProductId'>();
export const variantId = storeId.brand<'VariantId'>();
export const collectionId = storeId.brand<'CollectionId'>();
export const orderId = storeId.brand<'OrderId'>();
/** The last part of a public address: base62, or a custom back-half. */
export const code = z
  .string()
  .regex(/^[A-Za-z0-9-]{3,50}$/)
  .brand<'Code'>();

export type BusinessId = z.output<typeof businessId>;
export type AccountId = z.output<typeof accountId>;
export type LinkId = z.output<typeof linkId>;
export type MultilinkId = z.output<typeof multilinkId>;
export type ImportId = z.output<typeof importId>;
export type SegmentId = z.output<typeof segmentId>;
export type FunnelId = z.output<typeof funnelId>;
export type ViewId = z.output<typeof viewId>;
export type ReportId = z.output<typeof reportId>;
export type NoteId = z.output<typeof noteId>;
export type GoalId = z.output<typeof goalId>;
export type ThemeId = z.output<typeof themeId>;
export type ApplicationId = z.output<typeof applicationId>;
export type ProductId = z.output<typeof productId>;
export type VariantId = z.output<typeof variantId>;
export type CollectionId = z.output<typeof collectionId>;
export type OrderId = z.output<typeof orderId>;
export type Code = z.output<typeof code>;
