// Writes orders as a table for spreadsheets: each with its credit, why, and its commission.
import type { Order } from '@vitrine/contract/orders';
import { dayOf } from '@vitrine/contract/range';
import type { Cell } from '@vitrine/contract/table-cell';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { Pieces } from '../../../platform/http/file-answers.ts';
import { byteOrderMark, toLines } from '../../../platform/tables/write-table.ts';
import type { OrderRow } from './store.ts';

interface OrderBatch {
  readonly orders: readonly Order[];
  readonly rows: readonly OrderRow[];
}

const headings = [
  'order',
  'day',
  'payment_state',
  'order_total',
  'order_refunded',
  'currency',
  'by_influencer',
  'by_link',
  'discount_code',
  'by_channel',
  'why',
  'movement_earned',
  'commission_pending',
  'commission_state',
  'payable_from',
  'note',
] as const;

/** Piece by piece, newest first, its heading first; days are the store's. */
export async function* toOrderTable(
  batches: AsyncIterable<OrderBatch>,
  { zone, language }: { zone: string; language: Language },
): Pieces {
  const word = (code: string): string => sentences[language].value(code) ?? code;
  yield byteOrderMark + toLines([headings.map(word)]);
  for await (const { orders, rows } of batches)
    yield toLines(orders.map((order, at) => toCells(order, rows[at], { zone, word })));
}

function toCells(
  order: Order,
  row: OrderRow | undefined,
  { zone, word }: { zone: string; word: (code: string) => string },
): Cell[] {
  const { attribution, commission } = order;
  const channel = attribution?.channel;
  return [
    order.name,
    dayOf(new Date(order.created_at), zone),
    row ? word(`payment_${row.financial_status}`) : '',
    order.total_price,
    order.refunded,
    order.currency,
    attribution?.influencer_username ?? '',
    order.link_details ? (order.link_details.title ?? order.link_details.link_id) : '',
    row?.discount_codes.join(' ') ?? '',
    channel ? word(channel === 'organic' ? 'tab_code' : `tab_${channel}`) : '',
    attribution?.reason ?? '',
    commission?.earned ?? null,
    commission?.pending ?? null,
    commission ? word(`commission_${commission.state}`) : '',
    commission?.available_at ? dayOf(new Date(commission.available_at), zone) : '',
    commission?.review?.reason ?? '',
  ];
}
