// Reads what an app sends to create a code into a discount, or into the platform's user errors, all at once. Pure.

import { readMoney, toMoney } from '../currency.ts';
import type { Discount, DiscountWish } from '../model.ts';
import { readGid, toGid } from './views/values.ts';

/** `DiscountCodeBasicInput`; amounts and counts are strings, times are ISO 8601. */
export interface BasicCodeInput {
  code?: string | null;
  title?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  context?: object | null;
  customerSelection?: object | null;
  combinesWith?: Partial<Record<keyof NonNullable<Discount['combinesWith']>, boolean | null>> | null;
  recurringCycleLimit?: number | null;
  customerGets?: {
    appliesOnOneTimePurchase?: boolean | null;
    appliesOnSubscription?: boolean | null;
    items?: ItemsInput | null | undefined;
    value?: { percentage?: number | null; discountAmount?: { amount?: string | null } | null } | null;
  } | null;
  minimumRequirement?: {
    subtotal?: { greaterThanOrEqualToSubtotal?: string | null } | null;
    quantity?: { greaterThanOrEqualToQuantity?: string | null } | null;
  } | null;
}

interface ItemsInput {
  all?: boolean | null;
  products?: { productsToAdd?: string[] | null; productVariantsToAdd?: string[] | null } | null;
  collections?: { add?: string[] | null } | null;
}

/** `field` is the path in the mutation's arguments; `code` is one of `DiscountErrorCode`. */
export interface DiscountUserError {
  field: string[];
  code: string;
  message: string;
  extraInfo: null;
}

export interface DiscountRules {
  currency: string;
  isTaken: (code: string) => boolean;
  /** Whether the shop has a thing of that type and id. */
  has: (type: 'Product' | 'ProductVariant' | 'Collection', id: string) => boolean;
}

const LONGEST_CODE = 255;

/** Percentages are shares from 0 to 1, as the platform writes them. */
export function readDiscount(input: BasicCodeInput, rules: DiscountRules): DiscountWish | DiscountUserError[] {
  const worth = readWorth(input, rules.currency);
  const minimum = readMinimum(input, rules.currency);
  const items = readItems(input.customerGets?.items ?? null, rules);
  const errors = [
    ...codeErrors(input, rules),
    ...missingParts(input),
    ...(Array.isArray(worth) ? worth : []),
    ...(Array.isArray(minimum) ? minimum : []),
    ...(Array.isArray(items) ? items : []),
    ...limitErrors(input),
    ...cycleErrors(input),
  ];
  if (errors.length > 0 || Array.isArray(worth) || Array.isArray(minimum) || Array.isArray(items)) return errors;
  const { startsAt, endsAt, title, usageLimit, appliesOncePerCustomer, combinesWith } = input;
  return {
    code: input.code?.trim() ?? '',
    ...worth,
    title: title?.trim() ?? '',
    startsAt: new Date(startsAt ?? '').toISOString(),
    endsAt: endsAt ? new Date(endsAt).toISOString() : null,
    usageLimit: usageLimit ?? null,
    oncePerCustomer: appliesOncePerCustomer === true,
    minimum,
    ...(items ? { items } : {}),
    ...(combinesWith ? { combinesWith: readCombinations(combinesWith) } : {}),
    ...readSubscriptions(input),
    ...(isForSome(input) ? { forSome: true as const } : {}),
  };
}

/** One-time purchases alone where nothing is said. */
function readSubscriptions({ customerGets, recurringCycleLimit }: BasicCodeInput): Pick<Discount, 'subscriptions'> {
  if (customerGets?.appliesOnSubscription !== true) return {};
  return {
    subscriptions: { alone: customerGets.appliesOnOneTimePurchase === false, cycles: recurringCycleLimit ?? 1 },
  };
}

/** Who may use it: exactly one of the ways to say so. */
const namedBuyers = ({ context, customerSelection }: BasicCodeInput): [string, unknown][] =>
  Object.entries(context ?? customerSelection ?? {}).filter(([, value]) => value !== null && value !== undefined);

const isForSome = (input: BasicCodeInput): boolean => namedBuyers(input).some(([kind]) => kind !== 'all');

const gidsOf = (type: string, ids: readonly string[]): string[] => ids.map((id) => toGid(type, id));

/** A discount as it would be asked for: what an update leaves out stays. */
export function toInput(discount: Discount, currency: string): BasicCodeInput {
  const { code, title, startsAt, endsAt, usageLimit, kind, value, minimum, items, combinesWith } = discount;
  return {
    code,
    title,
    startsAt,
    endsAt,
    usageLimit,
    appliesOncePerCustomer: discount.oncePerCustomer === true,
    ...(combinesWith ? { combinesWith } : {}),
    context: discount.forSome ? { customers: {} } : { all: 'ALL' },
    ...(discount.subscriptions ? { recurringCycleLimit: discount.subscriptions.cycles } : {}),
    customerGets: {
      appliesOnOneTimePurchase: discount.subscriptions?.alone !== true,
      appliesOnSubscription: discount.subscriptions !== undefined,
      items: items
        ? {
            products: {
              productsToAdd: gidsOf('Product', items.products),
              productVariantsToAdd: gidsOf('ProductVariant', items.variants),
            },
            collections: { add: gidsOf('Collection', items.collections) },
          }
        : { all: true },
      value:
        kind === 'percentage'
          ? { percentage: value / 10_000 }
          : { discountAmount: { amount: toMoney(value, currency) } },
    },
    minimumRequirement: !minimum
      ? null
      : minimum.kind === 'subtotal'
        ? { subtotal: { greaterThanOrEqualToSubtotal: toMoney(minimum.value, currency) } }
        : { quantity: { greaterThanOrEqualToQuantity: String(minimum.value) } },
  };
}

function readCombinations(wanted: NonNullable<BasicCodeInput['combinesWith']>): NonNullable<Discount['combinesWith']> {
  return {
    orderDiscounts: wanted.orderDiscounts === true,
    productDiscounts: wanted.productDiscounts === true,
    shippingDiscounts: wanted.shippingDiscounts === true,
  };
}

/** Null for everything; each thing named must be the shop's. */
function readItems(wanted: ItemsInput | null, { has }: DiscountRules): Discount['items'] | DiscountUserError[] {
  const { products, collections } = wanted ?? {};
  const named = [
    ['Product', 'products.productsToAdd', products?.productsToAdd ?? []],
    ['ProductVariant', 'products.productVariantsToAdd', products?.productVariantsToAdd ?? []],
    ['Collection', 'collections.add', collections?.add ?? []],
  ] as const;
  if (named.every(([, , each]) => each.length === 0)) return null;
  if (wanted?.all === true) {
    return [error('customerGets.items', 'CONFLICT', 'Cannot set both all items and particular ones.')];
  }
  const read = named.map(([type, path, each]) => {
    const ids = each.map((gid) => readGid(gid)).map((id) => (id?.type === type && has(type, id.id) ? id.id : null));
    return { path, ids };
  });
  const strange = read.filter(({ ids }) => ids.includes(null));
  if (strange.length > 0)
    return strange.map(({ path }) => error(`customerGets.items.${path}`, 'INVALID', 'Invalid id'));
  const [ofProducts, ofVariants, ofCollections] = read.map(({ ids }) => ids.filter((id) => id !== null));
  return { products: ofProducts ?? [], variants: ofVariants ?? [], collections: ofCollections ?? [] };
}

const error = (path: string, code: string, message: string): DiscountUserError => ({
  field: ['basicCodeDiscount', ...path.split('.')],
  code,
  message,
  extraInfo: null,
});

function codeErrors({ code }: BasicCodeInput, { isTaken }: DiscountRules): DiscountUserError[] {
  const text = code?.trim() ?? '';
  if (text === '') return [error('code', 'BLANK', "Code can't be blank")];
  if (text.length > LONGEST_CODE) {
    return [error('code', 'TOO_LONG', `Code is too long (maximum is ${LONGEST_CODE} characters)`)];
  }
  return isTaken(text) ? [error('code', 'TAKEN', 'Code must be unique. Please try a different code.')] : [];
}

function missingParts(input: BasicCodeInput) {
  const { title, startsAt, customerGets } = input;
  const hasBuyers = namedBuyers(input).length === 1;
  return [
    ...(title?.trim() ? [] : [error('title', 'BLANK', "Title can't be blank")]),
    ...(startsAt ? [] : [error('startsAt', 'BLANK', "Starts at can't be blank")]),
    ...(hasBuyers ? [] : [error('context', 'BLANK', "Context can't be blank")]),
    ...(customerGets?.items ? [] : [error('customerGets.items', 'BLANK', "Items can't be blank")]),
  ];
}

type Worth = Pick<Discount, 'kind' | 'value'>;

function readWorth({ customerGets }: BasicCodeInput, currency: string): Worth | DiscountUserError[] {
  const { percentage, discountAmount } = customerGets?.value ?? {};
  if (typeof percentage === 'number') {
    if (percentage > 0 && percentage <= 1) return { kind: 'percentage', value: Math.round(percentage * 10_000) };
    const message = 'Value must be between 0.0 and 1.0';
    return [error('customerGets.value.percentage', 'VALUE_OUTSIDE_RANGE', message)];
  }
  if (!discountAmount) return [error('customerGets.value', 'BLANK', "Value can't be blank")];
  const value = readMoney(discountAmount.amount, currency);
  if (value !== null && value > 0) return { kind: 'fixed_amount', value };
  return [error('customerGets.value.discountAmount.amount', 'GREATER_THAN', 'Amount must be greater than 0')];
}

function readMinimum({ minimumRequirement: wanted }: BasicCodeInput, currency: string) {
  const subtotal = wanted?.subtotal?.greaterThanOrEqualToSubtotal ?? null;
  const quantity = wanted?.quantity?.greaterThanOrEqualToQuantity ?? null;
  if (subtotal !== null && quantity !== null) {
    const code = 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT';
    return [error('minimumRequirement', code, 'Specify a minimum subtotal or a quantity, but not both.')];
  }
  if (subtotal !== null) return { kind: 'subtotal' as const, value: readMoney(subtotal, currency) ?? 0 };
  return quantity === null ? null : { kind: 'quantity' as const, value: Number(quantity) };
}

function cycleErrors({ customerGets, recurringCycleLimit: limit }: BasicCodeInput): DiscountUserError[] {
  if (typeof limit !== 'number') return [];
  if (limit < 0) {
    const message = 'Recurring cycle limit must be a valid integer greater than or equal to 0.';
    return [error('recurringCycleLimit', 'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER', message)];
  }
  if (customerGets?.appliesOnSubscription === true || limit === 1) return [];
  const message = 'Recurring cycle limit must be 1 when discount does not apply to subscription items.';
  return [error('recurringCycleLimit', 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS', message)];
}

const isNoTime = (text: string | null | undefined) => Boolean(text) && Number.isNaN(Date.parse(text ?? ''));

function limitErrors({ startsAt, endsAt, usageLimit }: BasicCodeInput): DiscountUserError[] {
  const isBackwards = startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt);
  const isTooFew = typeof usageLimit === 'number' && usageLimit < 1;
  return [
    ...(isNoTime(startsAt) ? [error('startsAt', 'INVALID', 'Starts at is invalid')] : []),
    ...(isNoTime(endsAt) ? [error('endsAt', 'INVALID', 'Ends at is invalid')] : []),
    ...(isBackwards ? [error('endsAt', 'END_DATE_BEFORE_START_DATE', 'Ends at needs to be after starts_at')] : []),
    ...(isTooFew ? [error('usageLimit', 'GREATER_THAN', 'Usage limit must be greater than 0')] : []),
  ];
}
