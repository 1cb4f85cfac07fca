// The shapes of products, variants, collections and orders in the Admin API's answers, and the fields we ask for. Pure.
import { z } from 'zod';
import type { MakerFields } from '@vitrine/contract/maker-fields';
import { makerFields, makerFieldsIn, makerShape } from './maker-fields.ts';
import { UnreadableRecord, unnumbered } from '../../store-failure.ts';

export const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d{1,20}(\?.*)?$/);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const money = z.object({ shopMoney: z.object({ amount: z.string() }) });

const image = z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() });

export const mediaNode = z.object({
  id: gid,
  alt: z.string().nullish(),
  preview: z.object({ image: image.nullish() }).nullish(),
});

export const productNode = z.object({
  id: gid,
  title: z.string(),
  handle: z.string(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  onlineStoreUrl: z.string().nullable(),
  totalInventory: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  hasOnlyDefaultVariant: z.boolean(),
  isGiftCard: z.boolean(),
  requiresSellingPlan: z.boolean(),
  /** Absent in files that were prepared before. */
  combinedListingRole: z.string().nullish(),
  /** Absent where the store does not let us ask, and in files that were prepared before. */
  publishedInContext: z.boolean().optional(),
  ...makerShape,
  featuredMedia: mediaNode.nullable(),
  options: z.array(
    z.object({
      name: z.string(),
      optionValues: z.array(
        z.object({ name: z.string(), swatch: z.object({ color: z.string().nullish() }).nullish() }),
      ),
    }),
  ),
});

export const variantNode = z.object({
  id: gid,
  title: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  availableForSale: z.boolean(),
  inventoryPolicy: z.enum(['DENY', 'CONTINUE']),
  inventoryQuantity: z.number().int().nullable(),
  position: z.number().int(),
  /** Absent in files that were prepared before. */
  requiresComponents: z.boolean().optional(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({
    id: gid,
    tracked: z.boolean(),
    unitCost: z.object({ amount: z.string(), currencyCode: z.string() }).nullish(),
  }),
  /** Absent where the store's country is not known, and in files that were prepared before. */
  contextualPricing: z.object({ quantityRule: z.object({ minimum: z.number().int() }) }).optional(),
});

export const collectionNode = z.object({
  id: gid,
  title: z.string(),
  handle: z.string(),
  description: z.string(),
  updatedAt: instant,
  image: image.extend({ altText: z.string().nullish() }).nullable(),
  productsCount: z.object({ count: z.number().int() }).nullable(),
});

export const lineNode = z.object({
  id: gid,
  title: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  isGiftCard: z.boolean(),
  quantity: z.number().int(),
  currentQuantity: z.number().int(),
  originalUnitPriceSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })),
  taxLines: z.array(z.object({ priceSet: money })),
  product: z.object({ id: gid }).nullable(),
  variant: z.object({ id: gid }).nullable(),
});

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
/** One page of a list. */
export const page = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node), pageInfo });

const named = z.object({ id: gid.nullish().catch(null), name: z.string().catch(''), handle: z.string().catch('') });

/** The number of what we may not be able to read; its name where it has none, and no more of it than that. */
function nameOf(raw: unknown): string {
  const { id, name, handle } = named.catch({ id: null, name: '', handle: '' }).parse(raw);
  return id?.split('?')[0]?.split('/').at(-1) ?? unnumbered((name || handle).slice(0, 50));
}

/** A node that is read by itself: one of a shape we do not know stands for no more than itself. */
export const sifted = <Node extends z.ZodType>(node: Node) =>
  z.unknown().transform((raw): z.output<Node> | UnreadableRecord => {
    const read = node.safeParse(raw);
    return read.success ? read.data : new UnreadableRecord(nameOf(raw), read.error);
  });

/** What a refund has lists of: its money may go by several ways, over more lines than one page has. */
export const refundParts = z.object({
  transactions: page(z.object({ kind: z.string(), status: z.string(), amountSet: money })),
  refundShippingLines: page(z.object({ subtotalAmountSet: money, taxAmountSet: money.nullable() })),
  refundLineItems: page(
    z.object({
      quantity: z.number().int(),
      lineItem: z.object({ id: gid }),
      subtotalSet: money,
      totalTaxSet: money,
    }),
  ),
});
const refundNode = refundParts.extend({ id: gid, createdAt: instant.nullable() });

export const orderNode = z.object({
  id: gid,
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  test: z.boolean(),
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  fulfillments: z.array(z.object({ createdAt: instant, status: z.string() })),
  totalPriceSet: money,
  subtotalPriceSet: money.nullable(),
  totalDiscountsSet: money.nullable(),
  totalTaxSet: money.nullable(),
  currentTotalPriceSet: money,
  currentTotalTaxSet: money.nullable(),
  totalOutstandingSet: money.nullable(),
  totalTipReceivedSet: money.nullable(),
  sourceName: z.string().nullable(),
  checkoutToken: z.string().nullable(),
  attribution: z.object({ handle: z.string(), displayName: z.string() }).nullable(),
  discountCodes: z.array(z.string()),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  customerJourneySummary: z
    .object({
      customerOrderIndex: z.number().int().nullish(),
      lastVisit: z
        .object({
          landingPage: z.string().nullable(),
          referrerUrl: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  lineItems: page(lineNode),
  refunds: z.array(refundNode),
});

/** What the store's own reports of sales are made of. */
const agreementNode = z.object({
  sales: page(
    z.object({
      actionType: z.string(),
      lineType: z.string(),
      totalAmount: money,
      totalTaxAmount: money,
      totalDiscountAmountBeforeTaxes: money,
    }),
  ),
});
export const agreements = page(agreementNode);

/** An order in its own totals alone: cheap enough to ask for a hundred at once. */
export const orderTotalsNode = orderNode
  .pick({
    id: true,
    name: true,
    createdAt: true,
    updatedAt: true,
    cancelledAt: true,
    test: true,
    currencyCode: true,
    displayFinancialStatus: true,
    totalPriceSet: true,
    currentTotalPriceSet: true,
  })
  .extend({ totalRefundedSet: money, agreements });

export type Agreements = z.output<typeof agreements>;
export type OrderTotalsNode = z.output<typeof orderTotalsNode>;
export type ProductNode = z.output<typeof productNode>;
export type VariantNode = z.output<typeof variantNode>;
export type CollectionNode = z.output<typeof collectionNode>;
export type MediaNode = z.output<typeof mediaNode>;
export type OrderNode = z.output<typeof orderNode>;
export type LineNode = z.output<typeof lineNode>;

const imageFields = 'url width height';
export const mediaFields = `id alt preview { image { ${imageFields} } }`;
const plainProductFields = `id title handle status vendor productType tags onlineStoreUrl totalInventory
  createdAt updatedAt hasOnlyDefaultVariant isGiftCard requiresSellingPlan combinedListingRole
  featuredMedia { ${mediaFields} }
  options { name optionValues { name swatch { color } } }`;
/** By the variables `country` and `tellsMarket`, and those of `makerVariables`. */
export const productFields = `${plainProductFields} ${makerFields}
  publishedInContext(context: { country: $country }) @include(if: $tellsMarket)`;
/** In a document that takes no variables; without a country it does not ask for the market. */
export function productFieldsIn(country: string | null, makers: Partial<MakerFields>): string {
  const fields = `${plainProductFields} ${makerFieldsIn(makers)}`;
  return country === null ? fields : `${fields} publishedInContext(context: { country: ${country} })`;
}
const plainVariantFields = `id title sku price compareAtPrice availableForSale inventoryPolicy inventoryQuantity
  position requiresComponents selectedOptions { name value } inventoryItem { id tracked unitCost { amount currencyCode } }`;
const ruleFields = '{ quantityRule { minimum } }';
/** By the variables `country` and `hasCountry`. */
export const variantFields = `${plainVariantFields}
  contextualPricing(context: { country: $country }) @include(if: $hasCountry) ${ruleFields}`;
/** In a document that takes no variables; without a country it does not ask how many must be bought. */
export const variantFieldsIn = (country: string | null): string =>
  country === null
    ? plainVariantFields
    : `${plainVariantFields} contextualPricing(context: { country: ${country} }) ${ruleFields}`;
export const collectionFields = `id title handle description(truncateAt: 1000) updatedAt
  image { ${imageFields} altText } productsCount { count }`;

export const pageFields = 'pageInfo { hasNextPage endCursor }';
const moneyFields = '{ shopMoney { amount } }';
export const lineFields = `id title variantTitle sku isGiftCard quantity currentQuantity originalUnitPriceSet ${moneyFields}
  discountAllocations { allocatedAmountSet ${moneyFields} } taxLines { priceSet ${moneyFields} }
  product { id } variant { id }`;
const saleFields = `actionType lineType totalAmount ${moneyFields} totalTaxAmount ${moneyFields}
  totalDiscountAmountBeforeTaxes ${moneyFields}`;
/** Agreements of an order, one page of each, or from these places on. */
export const agreementFields = (of: Readonly<Record<'agreements' | 'sales', string>>) => `agreements(${of.agreements}) {
  nodes { sales(${of.sales}) { nodes { ${saleFields} } ${pageFields} } } ${pageFields} }`;
export const orderTotalsFields = `id name createdAt updatedAt cancelledAt test currencyCode displayFinancialStatus
  totalPriceSet ${moneyFields} currentTotalPriceSet ${moneyFields} totalRefundedSet ${moneyFields}
  ${agreementFields({ agreements: 'first: 10', sales: 'first: 25' })}`;
/** The lists of a refund from these places on. */
export const refundPartsFields = (first: number, from: Readonly<Record<'money' | 'shipping' | 'lines', string>>) => `
  transactions(first: ${first}${from.money}) { nodes { kind status amountSet ${moneyFields} } ${pageFields} }
  refundShippingLines(first: ${first}${from.shipping}) {
    nodes { subtotalAmountSet ${moneyFields} taxAmountSet ${moneyFields} } ${pageFields} }
  refundLineItems(first: ${first}${from.lines}) {
    nodes { quantity lineItem { id } subtotalSet ${moneyFields} totalTaxSet ${moneyFields} } ${pageFields} }`;
const fromStart = { money: '', shipping: '', lines: '' };
/** As many as the store tells of what has no pages; an order with more is set aside. */
export const mostUnpaged = 250;
export const orderFields = `id name createdAt updatedAt cancelledAt test currencyCode taxesIncluded displayFinancialStatus
  displayFulfillmentStatus fulfillments(first: ${mostUnpaged}) { createdAt status }
  totalPriceSet ${moneyFields} subtotalPriceSet ${moneyFields} totalDiscountsSet ${moneyFields}
  totalTaxSet ${moneyFields} currentTotalPriceSet ${moneyFields} currentTotalTaxSet ${moneyFields}
  totalOutstandingSet ${moneyFields} totalTipReceivedSet ${moneyFields} sourceName discountCodes checkoutToken
  attribution { handle displayName }
  customAttributes { key value }
  customerJourneySummary { customerOrderIndex lastVisit { landingPage referrerUrl } }
  lineItems(first: 50) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } }
  refunds(first: ${mostUnpaged}) { id createdAt ${refundPartsFields(10, fromStart)} }`;
