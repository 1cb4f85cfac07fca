// Cuts the part of the published Admin GraphQL schema that the sandbox answers, and writes it as a generated module.
//
// Use: npm pack @shopify/dev-mcp@1.16.0 (in a temporary folder, unpacked), then
//      node packages/sandbox/scripts/extract-admin-schema.mjs <that folder>/package/dist/data/admin_2026-10.json.gz
// The package is a source of facts only, never a dependency. Descriptions are left out.

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, printSchema } from 'graphql';

const outFile = new URL('../src/shopify/admin-schema.gen.ts', import.meta.url);

/** Fields of the roots, and of customers, that the sandbox answers; everything else of them is refused as unknown. */
const roots = {
  QueryRoot: `shop currentAppInstallation product products productsCount productByHandle productByIdentifier productVariant
    productVariants productVariantsCount collection collections collectionsCount collectionByHandle node nodes order orders
    ordersCount refund location locations inventoryItem inventoryLevel codeDiscountNode codeDiscountNodeByCode codeDiscountNodes
    webhookSubscription webhookSubscriptions webhookSubscriptionsCount bulkOperation bulkOperations currentBulkOperation
    customerByIdentifier storeCreditAccount webPixel themes metafieldDefinitions`,
  Mutation: `bulkOperationRunQuery bulkOperationCancel webhookSubscriptionCreate webhookSubscriptionUpdate
    webhookSubscriptionDelete discountCodeBasicCreate discountCodeBasicUpdate discountCodeActivate discountCodeDeactivate discountCodeDelete appUninstall appSubscriptionCreate appSubscriptionCancel
    appSubscriptionLineItemUpdate appUsageRecordCreate storeCreditAccountCredit storeCreditAccountDebit webPixelCreate webPixelUpdate`,
  Customer: 'id legacyResourceId email displayName createdAt updatedAt storeCreditAccounts',
};

/** Composite types kept whole, except for their fields that return a composite type not in this list. */
const kept = new Set(
  `Shop ShopPlan ShopAddress Domain CurrencyFormats AppInstallation App AccessScope AppSubscription AppSubscriptionLineItem
   AppPlanV2 AppPricingDetails AppRecurringPricing AppUsagePricing AppUsageRecord Product ProductOption ProductOptionValue
   ProductOptionValueSwatch ProductVariant ProductPriceRange ProductPriceRangeV2 ProductCompareAtPriceRange SelectedOption SEO
   Count InventoryItem InventoryLevel InventoryQuantity Location Media MediaImage Video ExternalVideo Model3d MediaPreviewImage MediaError MediaWarning
   Image Metafield MetafieldDefinition MetafieldDefinitionType Collection Order LineItem Fulfillment Refund RefundLineItem RefundShippingLine OrderAdjustment OrderTransaction
   ShippingLine TaxLine Attribute MoneyBag MoneyV2 CustomerJourneySummary CustomerVisit UTMParameters DiscountApplication
   DiscountCodeApplication AutomaticDiscountApplication ManualDiscountApplication ScriptDiscountApplication PricingValue PricingPercentageValue DiscountAllocation DiscountCodeNode DiscountCode
   DiscountCodeBasic DiscountCodeBxgy DiscountCodeFreeShipping DiscountCodeApp DiscountShareableUrl DiscountRedeemCode DiscountCustomerGets DiscountCustomerGetsValue DiscountPercentage DiscountAmount DiscountItems AllDiscountItems
   DiscountProducts DiscountCollections DiscountCombinesWith DiscountContext DiscountBuyerSelectionAll DiscountCustomers
   ProductVariantContextualPricing QuantityRule DiscountMinimumRequirement DiscountMinimumSubtotal DiscountMinimumQuantity DiscountUserError WebhookSubscription ApiVersion BulkOperation
   Fulfillment Customer StoreCreditAccount StoreCreditAccountTransaction StoreCreditAccountCreditTransaction StoreCreditAccountCreditUserError
   StoreCreditAccountDebitTransaction StoreCreditAccountDebitUserError OrderAttribution SalesAgreement OrderAgreement OrderEditAgreement
   RefundAgreement Sale ProductSale ShippingLineSale TipSale GiftCardSale AdjustmentSale
   HasStoreCreditAccounts BulkOperationUserError AppUninstallAppUninstallError WebPixel ErrorsWebPixelUserError Node PageInfo UserError DisplayableError LegacyInteroperability
   Navigable OnlineStorePreviewable OnlineStoreTheme OnlineStoreThemeFile OnlineStoreThemeFileBody OnlineStoreThemeFileBodyBase64
   OnlineStoreThemeFileBodyText OnlineStoreThemeFileBodyUrl OnlineStoreThemeFileReadResult`.split(/\s+/),
);

const { data, offline_scopes: access } = JSON.parse(gunzipSync(readFileSync(process.argv[2] ?? '')));
const { __schema: publishedSchema } = data;
const published = new Map(publishedSchema.types.map((type) => [type.name, type]));

const namedType = (reference) => (reference.ofType ? namedType(reference.ofType) : reference);
const isComposite = (name) => ['OBJECT', 'INTERFACE', 'UNION'].includes(published.get(name).kind);
const words = (text) => new Set(text.split(/\s+/));

function includesComposite(name) {
  if (kept.has(name)) return true;
  const node = /^(.+?)(Connection|Edge)$/.exec(name)?.[1];
  return (
    (node !== undefined && kept.has(node)) || (name.endsWith('Payload') && words(roots.Mutation).has(lowerFirst(name)))
  );
}
const lowerFirst = (name) => name[0].toLowerCase() + name.slice(1).replace(/Payload$/, '');

const chosen = new Map();
function choose(name) {
  if (chosen.has(name) || name.startsWith('__')) return;
  const type = published.get(name);
  const copy = { ...type, description: null };
  chosen.set(name, copy);
  copy.interfaces = type.interfaces?.filter((each) => kept.has(each.name));
  copy.possibleTypes = type.possibleTypes?.filter((each) => includesComposite(each.name));
  copy.fields = type.fields?.filter((field) => keepsField(name, field)).map(withoutProse);
  copy.inputFields = type.inputFields?.map(withoutProse);
  copy.enumValues = type.enumValues?.map(withoutProse);
  for (const field of [...(copy.fields ?? []), ...(copy.inputFields ?? [])]) {
    choose(namedType(field.type).name);
    for (const argument of field.args ?? []) choose(namedType(argument.type).name);
  }
  for (const each of [...(copy.interfaces ?? []), ...(copy.possibleTypes ?? [])]) choose(each.name);
}

function keepsField(typeName, field) {
  const root = roots[typeName];
  if (root !== undefined) return words(root).has(field.name);
  const name = namedType(field.type).name;
  return !isComposite(name) || includesComposite(name);
}

function withoutProse(part) {
  return {
    ...part,
    description: null,
    isDeprecated: false,
    deprecationReason: null,
    args: part.args?.map(withoutProse),
  };
}

choose('QueryRoot');
choose('Mutation');
for (const name of kept) choose(name);

const schema = buildClientSchema({
  __schema: {
    queryType: { name: 'QueryRoot' },
    mutationType: { name: 'Mutation' },
    subscriptionType: null,
    directives: [],
    types: [...chosen.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  },
});

/** `Type` or `Type.field` → the scopes of which an app needs one, and the sentence the store says. */
const required = {};
for (const item of access.items) {
  const type = chosen.get(item.typeName);
  if (item.offlineScopes.length === 0 || !type) continue;
  if (item.type === 'type') required[item.typeName] = [item.requiredAccess, ...item.offlineScopes];
  else if (type.fields?.some((field) => field.name === item.fieldName))
    required[`${item.typeName}.${item.fieldName}`] = [item.requiredAccess, ...item.offlineScopes];
}

/** `Type.field` → what of a customer it tells: an app needs level 2 of the approval for protected customer data. */
const protectedFields = Object.fromEntries(
  [...chosen.values()]
    .flatMap(({ name, fields }) => (fields ?? []).map((field) => [`${name}.${field.name}`, field]))
    .filter(([, field]) => field.isProtected && field.protectedSubject === 'customer')
    .map(([key, field]) => [key, field.protectedContent])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** `Type.field`, `Type.field(argument)`, `Enum.VALUE`: what the platform asks apps not to use any more. */
const marksOf = (list) => new Set((list ?? []).filter(({ isDeprecated }) => isDeprecated).map((each) => each.name));
const deprecated = [...chosen.values()]
  .flatMap(({ name, fields, inputFields, enumValues }) => {
    const whole = published.get(name);
    const gone = marksOf([...(whole.fields ?? []), ...(whole.inputFields ?? []), ...(whole.enumValues ?? [])]);
    const own = [...(fields ?? []), ...(inputFields ?? []), ...(enumValues ?? [])].filter((each) =>
      gone.has(each.name),
    );
    const ofArguments = (fields ?? []).flatMap((field) => {
      const goneHere = marksOf(whole.fields.find((each) => each.name === field.name).args);
      return field.args.filter((each) => goneHere.has(each.name)).map((each) => `${name}.${field.name}(${each.name})`);
    });
    return [...own.map((each) => `${name}.${each.name}`), ...ofArguments];
  })
  .sort((one, other) => (one < other ? -1 : 1));

writeFileSync(
  outFile,
  [
    '// Generated by scripts/extract-admin-schema.mjs from the published Admin API schema, version 2026-10. Do not edit.',
    '',
    'export const adminSchemaText = String.raw`',
    printSchema(schema),
    '`;',
    '',
    '/** `Type` or `Type.field` → the sentence the store says, then the scopes of which an app needs one. */',
    `export const requiredAccess: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(required, null, 1)};`,
    '',
    '/** `Type.field` → what of a customer it tells: needs level 2 of the approval for protected customer data. */',
    `export const protectedFields: Readonly<Record<string, string>> = ${JSON.stringify(protectedFields, null, 1)};`,
    '',
    '/** `Type.field`, `Type.field(argument)`, `Enum.VALUE`: what the platform asks apps not to use any more. */',
    `export const deprecated: readonly string[] = ${JSON.stringify(deprecated, null, 1)};`,
    '',
  ].join('\n'),
);
