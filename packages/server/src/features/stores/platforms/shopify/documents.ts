// Every GraphQL document we send, with the shape of its answer; a test validates them against the published schema.
import { z } from 'zod';
import type { StoreFacts } from '../platform.ts';
import type { Document } from './admin-client.ts';
import {
  agreementFields,
  agreements,
  collectionFields,
  collectionNode,
  gid,
  lineFields,
  lineNode,
  mediaFields,
  mediaNode,
  orderFields,
  orderNode,
  orderTotalsFields,
  orderTotalsNode,
  page,
  pageFields,
  productFields,
  productFieldsIn,
  refundParts,
  refundPartsFields,
  productNode,
  sifted,
  variantFields,
  variantFieldsIn,
  variantNode,
} from './nodes.ts';
import { ownMarketOf } from './own-market.ts';
import { productVariableTypes, type ProductVariables } from './product-variables.ts';

/** Says which variables a document takes; its answer's shape holds the rest. */
function takes<Variables extends object>() {
  return <Answer extends z.ZodType>(text: string, answer: Answer): Document<Answer, Variables> => ({ text, answer });
}

const userErrors = z.array(z.object({ message: z.string() }));

export const readShop = takes<object>()(
  `query Shop { shop { name email url currencyCode ianaTimezone primaryDomain { url }
    shopAddress { countryCodeV2 } plan { partnerDevelopment } } }`,
  z.object({
    shop: z.object({
      name: z.string(),
      email: z.string(),
      url: z.url(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      primaryDomain: z.object({ url: z.url() }),
      shopAddress: z.object({ countryCodeV2: z.string().nullable() }),
      plan: z.object({ partnerDevelopment: z.boolean() }),
    }),
  }),
);

export const readScopes = takes<object>()(
  `query Scopes { currentAppInstallation { accessScopes { handle } } }`,
  z.object({ currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }) }),
);

/**
 * Five connections, two deep: as much as one bulk operation takes (shopify.dev/docs/api/usage/bulk-operations/queries). The
 * country is one of the API's own names.
 */
export function productsFileOf(facts: StoreFacts): string {
  const { country, tellsMarket } = ownMarketOf(facts);
  return `{ products { edges { node { ${productFieldsIn(tellsMarket ? country : null, facts.makerFields ?? {})}
    media { edges { node { ${mediaFields} } } }
    collections { edges { node { id } } }
    variants { edges { node { ${variantFieldsIn(country)} media { edges { node { ${mediaFields} } } } } } } } } } }`;
}

export const collectionsFileQuery = `{ collections { edges { node { ${collectionFields} } } } }`;

const bulkOperation = z.object({
  id: gid,
  status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELING', 'CANCELED', 'EXPIRED']),
  errorCode: z.string().nullable(),
  objectCount: z.string(),
  fileSize: z.string().nullable(),
  url: z.string().nullable(),
});
export type BulkOperation = z.output<typeof bulkOperation>;
const bulkFields = 'id status errorCode objectCount fileSize url';

export const startBulk = takes<{ query: string }>()(
  `mutation StartBulk($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: false) {
    bulkOperation { ${bulkFields} } userErrors { message } } }`,
  z.object({ bulkOperationRunQuery: z.object({ bulkOperation: bulkOperation.nullable(), userErrors }) }),
);

export const findBulk = takes<{ id: string }>()(
  `query FindBulk($id: ID!) { bulkOperation(id: $id) { ${bulkFields} } }`,
  z.object({ bulkOperation: bulkOperation.nullable() }),
);

export const cancelBulk = takes<{ id: string }>()(
  `mutation CancelBulk($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { id } userErrors { message } } }`,
  z.object({ bulkOperationCancel: z.object({ userErrors }) }),
);

const wholeProductFields = (after: string): string => `${productFields}
    media(first: 50) { nodes { ${mediaFields} } ${pageFields} }
    collections(first: 100) { nodes { id } ${pageFields} }
    variants(first: 100${after}) { nodes { ${variantFields} media(first: 1) { nodes { ${mediaFields} } } }
      pageInfo { hasNextPage endCursor } }`;
const wholeProduct = productNode.extend({
  media: page(mediaNode),
  collections: page(z.object({ id: gid })),
  variants: page(variantNode.extend({ media: z.object({ nodes: z.array(mediaNode) }) })),
});

export const findProduct = takes<{ id: string; after: string | null } & ProductVariables>()(
  `query FindProduct($id: ID!, $after: String, ${productVariableTypes}) { product(id: $id) { ${wholeProductFields(', after: $after')} } }`,
  z.object({ product: wholeProduct.nullable() }),
);

/** The pictures and collections of a product that did not fit into its first page. */
export const listProductParts = takes<{ id: string; media: string | null; collections: string | null }>()(
  `query ListProductParts($id: ID!, $media: String, $collections: String) { product(id: $id) {
    media(first: 50, after: $media) { nodes { ${mediaFields} } ${pageFields} }
    collections(first: 100, after: $collections) { nodes { id } ${pageFields} } } }`,
  z.object({ product: z.object({ media: page(mediaNode), collections: page(z.object({ id: gid })) }).nullable() }),
);

/** So many products at once cost less than a query may. */
export const productsAtOnce = 5;

export const findProducts = takes<{ ids: readonly string[] } & ProductVariables>()(
  `query FindProducts($ids: [ID!]!, ${productVariableTypes}) { nodes(ids: $ids) { ... on Product { ${wholeProductFields('')} } } }`,
  z.object({ nodes: z.array(sifted(wholeProduct.nullable())) }),
);

/** The catalogue page by page, where the store prepares no files of it. */
export const listProducts = takes<{ after: string | null } & ProductVariables>()(
  `query ListProducts($after: String, ${productVariableTypes}) { products(first: ${productsAtOnce}, after: $after, sortKey: ID) {
    nodes { ${wholeProductFields('')} } ${pageFields} } }`,
  z.object({ products: page(sifted(wholeProduct)) }),
);

export const listCollections = takes<{ after: string | null }>()(
  `query ListCollections($after: String) { collections(first: 50, after: $after, sortKey: ID) {
    nodes { ${collectionFields} } ${pageFields} } }`,
  z.object({ collections: page(sifted(collectionNode)) }),
);

export const uninstall = takes<object>()(
  `mutation Uninstall { appUninstall { userErrors { message } } }`,
  z.object({ appUninstall: z.object({ userErrors }).nullable() }),
);

export const findCollection = takes<{ id: string; after: string | null }>()(
  `query FindCollection($id: ID!, $after: String) { collection(id: $id) { ${collectionFields}
    products(first: 250, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
  z.object({ collection: collectionNode.extend({ products: page(z.object({ id: gid })) }).nullable() }),
);

export const findOrder = takes<{ id: string }>()(
  `query FindOrder($id: ID!) { order(id: $id) { ${orderFields} } }`,
  z.object({ order: sifted(orderNode.nullable()) }),
);

export const listOrderLines = takes<{ id: string; after: string | null }>()(
  `query ListOrderLines($id: ID!, $after: String) { order(id: $id) {
    lineItems(first: 100, after: $after) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } } } }`,
  z.object({ order: z.object({ lineItems: page(lineNode) }).nullable() }),
);

/** What of a refund did not fit into the first page. */
export const listRefundParts = takes<{
  id: string;
  money: string | null;
  shipping: string | null;
  lines: string | null;
}>()(
  `query ListRefundParts($id: ID!, $money: String, $shipping: String, $lines: String) { refund(id: $id) {
    ${refundPartsFields(50, { money: ', after: $money', shipping: ', after: $shipping', lines: ', after: $lines' })} } }`,
  z.object({ refund: refundParts.nullable() }),
);

export const listOrders = takes<{ query: string; after: string | null }>()(
  `query ListOrders($query: String!, $after: String) {
    orders(first: 10, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ${orderFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ orders: page(sifted(orderNode)) }),
);

export const listOrdersPlaced = takes<{ query: string; after: string | null }>()(
  `query ListOrdersPlaced($query: String!, $after: String) {
    orders(first: 100, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes { ${orderTotalsFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ orders: page(orderTotalsNode) }),
);

/** Agreements one by one, each with its sales page by page. */
export const listAgreements = takes<{ id: string; agreement: string | null; sale: string | null }>()(
  `query ListAgreements($id: ID!, $agreement: String, $sale: String) { order(id: $id) {
    ${agreementFields({ agreements: 'first: 1, after: $agreement', sales: 'first: 250, after: $sale' })} } }`,
  z.object({ order: z.object({ agreements }).nullable() }),
);

export const listSubscriptions = takes<{ after: string | null }>()(
  `query ListSubscriptions($after: String) { webhookSubscriptions(first: 100, after: $after) {
    nodes { id topic uri includeFields } pageInfo { hasNextPage endCursor } } }`,
  z.object({
    webhookSubscriptions: page(
      z.object({ id: gid, topic: z.string(), uri: z.string(), includeFields: z.array(z.string()) }),
    ),
  }),
);

export const subscribe = takes<{ topic: string; webhook: { uri: string; format: 'JSON'; includeFields: string[] } }>()(
  `mutation Subscribe($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
      webhookSubscription { id } userErrors { message } } }`,
  z.object({ webhookSubscriptionCreate: z.object({ userErrors }) }),
);

/** Asks for other parts of the bodies. */
export const changeSubscription = takes<{ id: string; webhook: { includeFields: string[] } }>()(
  `mutation ChangeSubscription($id: ID!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionUpdate(id: $id, webhookSubscription: $webhook) {
      webhookSubscription { id } userErrors { message } } }`,
  z.object({ webhookSubscriptionUpdate: z.object({ userErrors }) }),
);
