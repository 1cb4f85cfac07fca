// The shapes of products, variants, collections and orders in the Admin API's answers, and the fields we ask for. Pure.
import { z } from 'zod';

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
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({
    id: gid,
    tracked: z.boolean(),
    unitCost: z.object({ amount: z.string(), currencyCode: z.string() }).nullish(),
  }),
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

const refundNode = z.object({
  id: gid,
  createdAt: instant.nullable(),
  transactions: z.object({
    nodes: z.array(z.object({ kind: z.string(), status: z.string(), amountSet: money })),
  }),
  refundShippingLines: z.object({
    nodes: z.array(z.object({ subtotalAmountSet: money, taxAmountSet: money.nullable() })),
  }),
  refundLineItems: z.object({
    nodes: z.array(
      z.object({
        quantity: z.number().int(),
        lineItem: z.object({ id: gid }),
        subtotalSet: money,
        totalTaxSet: money,
      }),
    ),
  }),
});

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

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
  statusPageUrl: z.string(),
  sourceName: z.string().nullable(),
  discountCodes: z.array(z.string()),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  customerJourneySummary: z
    .object({
      customerOrderIndex: z.number().int().nullish(),
      lastVisit: z
        .object({
          landingPage: z.string().nullable(),
          referrerUrl: z.string().nullable(),
          referralCode: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  lineItems: z.object({ nodes: z.array(lineNode), pageInfo }),
  refunds: z.array(refundNode),
});

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
  .extend({ totalRefundedSet: money });

export type OrderTotalsNode = z.output<typeof orderTotalsNode>;
export type ProductNode = z.output<typeof productNode>;
export type VariantNode = z.output<typeof variantNode>;
export type CollectionNode = z.output<typeof collectionNode>;
export type MediaNode = z.output<typeof mediaNode>;
export type OrderNode = z.output<typeof orderNode>;
export type LineNode = z.output<typeof lineNode>;

const imageFields = 'url width height';
export const mediaFields = `id alt preview { image { ${imageFields} } }`;
export const productFields = `id title handle status vendor productType tags onlineStoreUrl totalInventory
  createdAt updatedAt hasOnlyDefaultVariant featuredMedia { ${mediaFields} }
  options { name optionValues { name swatch { color } } }`;
export const variantFields = `id title sku price compareAtPrice availableForSale inventoryPolicy inventoryQuantity
  position selectedOptions { name value } inventoryItem { id tracked unitCost { amount currencyCode } }`;
export const collectionFields = `id title handle description(truncateAt: 1000) updatedAt
  image { ${imageFields} altText } productsCount { count }`;

const moneyFields = '{ shopMoney { amount } }';
export const lineFields = `id title variantTitle sku isGiftCard quantity currentQuantity originalUnitPriceSet ${moneyFields}
  discountAllocations { allocatedAmountSet ${moneyFields} } taxLines { priceSet ${moneyFields} }
  product { id } variant { id }`;
export const orderTotalsFields = `id name createdAt updatedAt cancelledAt test currencyCode displayFinancialStatus
  totalPriceSet ${moneyFields} currentTotalPriceSet ${moneyFields} totalRefundedSet ${moneyFields}`;
export const orderFields = `id name createdAt updatedAt cancelledAt test currencyCode taxesIncluded displayFinancialStatus
  displayFulfillmentStatus fulfillments(first: 50) { createdAt status }
  totalPriceSet ${moneyFields} subtotalPriceSet ${moneyFields} totalDiscountsSet ${moneyFields}
  totalTaxSet ${moneyFields} currentTotalPriceSet ${moneyFields} currentTotalTaxSet ${moneyFields}
  totalOutstandingSet ${moneyFields} totalTipReceivedSet ${moneyFields} statusPageUrl sourceName discountCodes
  customAttributes { key value }
  customerJourneySummary { customerOrderIndex lastVisit { landingPage referrerUrl referralCode } }
  lineItems(first: 50) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } }
  refunds(first: 50) { id createdAt transactions(first: 5) { nodes { kind status amountSet ${moneyFields} } }
    refundShippingLines(first: 5) { nodes { subtotalAmountSet ${moneyFields} taxAmountSet ${moneyFields} } }
    refundLineItems(first: 50) { nodes {
      quantity lineItem { id } subtotalSet ${moneyFields} totalTaxSet ${moneyFields} } } }`;
