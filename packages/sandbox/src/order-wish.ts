// Reads an order that the control is asked to make: lines, traces of the visit, and refunds that follow.

import type { FinancialStatus, FulfilmentWish, OrderRequest, RefundRequest } from './model.ts';
import { Refused } from './refused.ts';

/** An order to make up, and what is to happen to it afterwards, in this order. */
export interface OrderWish {
  order: OrderRequest;
  fulfilments: FulfilmentWish[];
  refunds: RefundRequest[];
  cancelled: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const STATUSES: readonly FinancialStatus[] = ['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID', 'PAID', 'VOIDED'];

/**
 * Reads `{lines, discountCode?, codesBeside?, noteAttributes?, landingSite?, referringSite?, sourceName?, landingSiteRef?, attribution?, email?, createdAt?,
 * financialStatus?, received?, tip?, test?, live?, fulfilments?, refunds?, cancelled?}`.
 * `live` is false when absent: history fires nothing.
 */
export function readOrderWish(body: unknown): OrderWish {
  const fields = readFields(body, 'order');
  const live = fields['live'] === true;
  const order: OrderRequest = {
    lines: readList(fields['lines'], 'lines').map((line) => {
      const { variantId, quantity } = readFields(line, 'lines');
      return { variantId: readText(variantId, 'lines.variantId'), quantity: readCount(quantity, 'lines.quantity') };
    }),
    discountCode: readOptional(fields['discountCode'], 'discountCode', readText) ?? null,
    ...readBeside(fields['codesBeside']),
    landingSite: readOptional(fields['landingSite'], 'landingSite', readText) ?? null,
    landingSiteRef: readOptional(fields['landingSiteRef'], 'landingSiteRef', readText) ?? null,
    referringSite: readOptional(fields['referringSite'], 'referringSite', readText) ?? '',
    sourceName: readOptional(fields['sourceName'], 'sourceName', readText) ?? 'web',
    email: readOptional(fields['email'], 'email', readText) ?? '',
    ...readAttribution(fields['attribution']),
    noteAttributes: readList(fields['noteAttributes'] ?? [], 'noteAttributes').map((each) => {
      const { name, value } = readFields(each, 'noteAttributes');
      return { name: readText(name, 'noteAttributes.name'), value: readText(value, 'noteAttributes.value') };
    }),
    test: fields['test'] === true,
    ...readTip(fields),
    ...readPresentment(fields['presentment']),
    live,
    ...readCreatedAt(fields),
    ...readStatus(fields['financialStatus'], fields['received']),
  };
  const refunds = readList(fields['refunds'] ?? [], 'refunds').map((each) => readRefund(each, live));
  const fulfilments = readList(fields['fulfilments'] ?? [], 'fulfilments').map((each) => readFulfilment(each, live));
  return { order, fulfilments, refunds, cancelled: fields['cancelled'] === true };
}

function readBeside(body: unknown): Pick<OrderRequest, 'codesBeside'> {
  if (body === undefined) return {};
  return { codesBeside: readList(body, 'codesBeside').map((code) => readText(code, 'codesBeside')) };
}

function readAttribution(body: unknown): Pick<OrderRequest, 'attribution'> {
  if (body === undefined) return {};
  const { handle, displayName } = readFields(body, 'attribution');
  return {
    attribution: {
      handle: readText(handle, 'attribution.handle'),
      displayName: readText(displayName, 'attribution.displayName'),
    },
  };
}

/** Reads `{lines?, createdAt?}`: without lines all that is left is handed over. */
export function readFulfilment(body: unknown, live: boolean): FulfilmentWish {
  const fields = readFields(body, 'fulfilments');
  const lines = readOptional(fields['lines'], 'fulfilments.lines', readList)?.map(readPieces);
  const { createdAt: at } = readCreatedAt(fields);
  return { live, ...(lines ? { lines } : {}), ...(at === undefined ? {} : { at }) };
}

/** Reads `{kind: 'whole' | 'lines' | 'amount', lines?, amount?, note?, createdAt?, pending?}`; a line may be named by its place. */
function readRefund(body: unknown, live: boolean): RefundRequest {
  const fields = readFields(body, 'refunds');
  const note = readOptional(fields['note'], 'refunds.note', readText) ?? '';
  const shared = { note, live, ...(fields['pending'] === true ? { pending: true } : {}), ...readCreatedAt(fields) };
  switch (fields['kind']) {
    case 'whole':
      return { kind: 'whole', ...shared };
    case 'amount':
      return { kind: 'amount', amount: readCount(fields['amount'], 'refunds.amount'), ...shared };
    case 'lines':
      return { kind: 'lines', lines: readList(fields['lines'], 'refunds.lines').map(readPieces), ...shared };
    default:
      throw new Refused('refunds.kind must be whole, lines or amount.');
  }
}

/** Pieces of a line, which may be named by its place. */
function readPieces(body: unknown): { lineId: string; quantity: number } {
  const { lineId, line, quantity } = readFields(body, 'lines');
  const id = typeof line === 'number' ? `#${line}` : readText(lineId, 'lines.lineId');
  return { lineId: id, quantity: readCount(quantity, 'lines.quantity') };
}

/** Puts real line ids in place of `#0`, `#1`…: whoever makes history does not know them beforehand. */
export function withLineIds<Wish extends RefundRequest | FulfilmentWish>(
  request: Wish,
  lines: readonly { id: string }[],
): Wish {
  if (!('lines' in request) || !request.lines) return request;
  const named = request.lines.map(({ lineId, quantity }) => ({
    lineId: lineId.startsWith('#') ? (lines[Number(lineId.slice(1))]?.id ?? lineId) : lineId,
    quantity,
  }));
  return { ...request, lines: named };
}

function readFields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(`${name} must be an object.`);
  return { ...value };
}

function readList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`${name} must be a list.`);
  return value;
}

function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Refused(`${name} must be text.`);
  return value;
}

function readCount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Refused(`${name} must be a whole number.`);
  return value;
}

function readOptional<T>(value: unknown, name: string, read: (value: unknown, name: string) => T): T | null {
  return value === undefined || value === null ? null : read(value, name);
}

function readCreatedAt(fields: Fields): { createdAt?: string } {
  const at = readOptional(fields['createdAt'], 'createdAt', readText);
  if (at === null) return {};
  if (Number.isNaN(Date.parse(at))) throw new Refused('createdAt must be a time like 2026-10-01T10:00:00Z.');
  return { createdAt: at };
}

function readTip(fields: Fields): { tip?: number } {
  const tip = readOptional(fields['tip'], 'tip', readCount);
  return tip === null ? {} : { tip };
}

function readPresentment(body: unknown): Pick<OrderRequest, 'presentment'> {
  if (body === undefined || body === null) return {};
  const { currency, rate } = readFields(body, 'presentment');
  if (typeof rate !== 'number' || !(rate > 0)) throw new Refused('presentment.rate must be above zero.');
  return { presentment: { currency: readText(currency, 'presentment.currency'), rate } };
}

/** What was paid is told of an order that is paid in part, and of no other. */
function readStatus(value: unknown, paid: unknown): { financialStatus?: FinancialStatus; received?: number } {
  const received = readOptional(paid, 'received', readCount);
  if ((received === null) === (value === 'PARTIALLY_PAID'))
    throw new Refused('received is what was paid of a PARTIALLY_PAID order.');
  if (value === undefined) return {};
  const status = STATUSES.find((each) => each === value);
  if (status === undefined) throw new Refused(`financialStatus must be one of ${STATUSES.join(', ')}.`);
  return { financialStatus: status, ...(received === null ? {} : { received }) };
}
