// The door of the books: the whole ledger of a business as one table, sent while it is written.
import type { BusinessId } from '@vitrine/contract/ids';
import { toDecimal } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import { Service } from '../../../platform/service.ts';
import { byteOrderMark, toLines, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { Identity } from '../../identity/identity.ts';
import { nameLinks, type Links } from '../../links/links.ts';
import type { Catalogue, Storefront } from '../../stores/stores.ts';
import { findTimeZone } from '../time-zone.ts';
import {
  listBookAccounts,
  listBookEntries,
  listBookPayments,
  type BookDays,
  type BookPlace,
  type BookRow,
} from './books-store.ts';

/** The same in every language: programs read them (docs/operations.md says what each is). */
const columns = [
  'influencer',
  'day',
  'recorded_at',
  'kind',
  'order_id',
  'order_name',
  'line_id',
  'product_id',
  'line_title',
  'refund_id',
  'attributed_revenue',
  'amount',
  'currency',
  'rate',
  'flat',
  'statement',
  'note',
  'made_by',
  'id',
  // behind what was there before: some read by the place
  'link_id',
  'link_title',
] as const;

/** Rows read at a time. */
const pageSize = 2000;

interface Deps {
  readonly identity: Identity;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly links: Links;
}

interface Line {
  readonly row: BookRow;
  readonly username: string;
  readonly madeBy: string;
  readonly link: string;
}

export class Books extends Service<Deps> {
  /**
   * Everything that was recorded by now on these days: by influencer their entries, then what was paid to them. Its sums by
   * influencer and currency are those of the ledger less payments.
   */
  async writeLedger(businessId: BusinessId, days: BookDays): Promise<NamedFile<Pieces>> {
    const timeZone = await findTimeZone(this.deps.storefront, businessId);
    const today = dayOf(this.now(), timeZone);
    const span =
      days.from === null && days.to === null ? `until_${today}` : `${days.from ?? ''}_to_${days.to ?? today}`;
    return { name: `ledger_${span}.csv`, content: this.#write(businessId, days, timeZone) };
  }

  async *#write(businessId: BusinessId, days: BookDays, timeZone: string): AsyncGenerator<string> {
    yield byteOrderMark + toLines([columns]);
    const until = this.now();
    for (const { accountId, username } of await listBookAccounts(this.db, businessId)) {
      const asked = { accountId, days, until };
      for (let after: BookPlace | null = null; ;) {
        const rows: BookRow[] = await listBookEntries(this.db, businessId, asked, { after, limit: pageSize });
        if (rows.length > 0) yield await this.#toText(businessId, username, rows);
        after = rows.at(-1) ?? null;
        if (rows.length < pageSize) break;
      }
      const paid = await listBookPayments(this.db, businessId, asked, timeZone);
      if (paid.length > 0) yield await this.#toText(businessId, username, paid);
    }
  }

  async #toText(businessId: BusinessId, username: string, rows: readonly BookRow[]): Promise<string> {
    const makers = [...new Set(rows.flatMap(({ madeBy }) => madeBy ?? []))];
    const names = await this.deps.identity.accounts.listNames(businessId, makers);
    const links = await nameLinks(this.deps, businessId, [...new Set(rows.flatMap(({ linkId }) => linkId ?? []))]);
    const toLine = (row: BookRow): Line => ({
      row,
      username,
      madeBy: (row.madeBy && names.get(row.madeBy)) ?? '',
      link: (row.linkId && links.get(row.linkId)) ?? '',
    });
    return toLines(rows.map((row) => toCells(toLine(row))));
  }
}

function toCells({ row, username, madeBy, link }: Line): TableCell[] {
  const { currency, terms } = row;
  const flat = terms?.flat ?? null;
  return [
    username,
    row.day,
    row.recordedAt.toISOString(),
    row.kind,
    row.orderId ?? '',
    row.orderName ?? '',
    row.lineId ?? '',
    row.productId ?? '',
    row.lineTitle ?? '',
    row.refundId ?? '',
    row.base === null ? null : toMoneyCell(row.base, currency),
    toMoneyCell(row.amount, currency),
    currency,
    terms?.rate === null || terms?.rate === undefined ? null : terms.rate / 100,
    flat && { decimal: toDecimal(flat.amount, flat.currency) },
    row.statement ?? '',
    row.note ?? '',
    madeBy,
    row.id,
    row.linkId ?? '',
    link,
  ];
}
