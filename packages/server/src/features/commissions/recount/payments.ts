// The second opinion of invoices and payout files: their numbers, their sums, and what each of them is for.
import { sql } from 'kysely';
import { unseal } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { MoneyFault } from './statements.ts';

interface Invoice {
  readonly number: number;
  readonly account: string;
  readonly currency: string;
  readonly month: string;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly moved: string;
}

/** Numbers without gaps, one for each statement that moved something, over exactly that. Without a key they stay closed. */
export async function recountInvoices(db: Db, businessId: string, key: Buffer | null): Promise<MoneyFault[]> {
  const { rows } = await sql<Invoice>`
    select i.number, i.account_id as account, i.currency, to_char(i.month, 'YYYY-MM') as month, i.kind, i.sealed,
      (s.closing - s.opening + s.paid - (
        select coalesce(sum(e.amount), 0) from statement_lines l join ledger_entries e using (business_id, entry_id)
        where (l.business_id, l.account_id, l.currency, l.month) = (s.business_id, s.account_id, s.currency, s.month)
          and e.kind in ('repaid', 'written_off')))::text as moved
    from invoices i join statements s using (business_id, account_id, currency, month)
    where i.business_id = ${businessId} order by i.number`.execute(db);
  return rows.flatMap((invoice, at): MoneyFault[] => {
    const told = key === null ? null : readDocument(invoice, businessId, key);
    const moved = BigInt(invoice.moved);
    const amount = moved < 0n ? -moved : moved;
    const faults = [
      ...(invoice.number === at + 1 ? [] : ['a number before it is missing']),
      ...(moved !== 0n && moved > 0n === (invoice.kind === 'invoice') ? [] : [`it is no ${invoice.kind}`]),
      ...(told === null || told.total === amount ? [] : [`it comes to ${told.total}, its statement to ${amount}`]),
      ...(told === null || told.sum === told.total ? [] : ['net amount, VAT and rounding are not its total']),
      ...(told === null || told.about === aboutOf(invoice) ? [] : ['it is written for another month or number']),
    ];
    return faults.map((fault) => ({ businessId, where: `invoice ${invoice.number}`, fault }));
  });
}

const aboutOf = ({ number, month, currency, kind }: Pick<Invoice, 'number' | 'month' | 'currency' | 'kind'>): string =>
  [number, month, currency, kind].join(' ');

function readDocument({ account, sealed }: Invoice, businessId: string, key: Buffer) {
  const { of, value } = JSON.parse(unseal(key, sealed)) as {
    of: string;
    value: Record<'number' | 'month' | 'currency' | 'kind', string> & {
      vat: Record<'net' | 'vat' | 'rounding' | 'total', number>;
    };
  };
  const { net, vat, rounding, total } = value.vat;
  const number = of === `${businessId}/${account}` ? Number(value.number.replaceAll(/\D/g, '')) : -1;
  return { sum: BigInt(net + vat + rounding), total: BigInt(total), about: aboutOf({ ...value, number }) };
}

/** Files come to their lines, which end together but those of store credit, one by one; each line to no more than was earned and not paid when it was made, each paid line to one payment of as much to the same influencer, each payment to one line. */
export async function recountPayoutFiles(db: Db, businessId: string): Promise<MoneyFault[]> {
  const { rows } = await sql<{ file: string; fault: string }>`
    with lines as (
      select f.file_id as file, f.format, f.state, f.total, f.currency, l.account_id, l.amount, l.is_open, l.payout_id, l.refused,
        l.currency as line_currency, p.account_id as payee, p.amount as paid, p.currency as paid_currency,
        count(*) over (partition by l.payout_id) as uses
      from payout_files f left join payout_file_lines l using (business_id, file_id)
      left join payouts p on (p.business_id, p.payout_id) = (l.business_id, l.payout_id)
      where f.business_id = ${businessId})
    select file, 'its lines come to ' || coalesce(sum(amount), 0) || ', it to ' || total as fault
    from lines group by file, total having coalesce(sum(amount), 0) <> total
    union all
    select file, 'its line of ' || account_id || ' is not settled as the file is' from lines
    where line_currency <> currency or (format <> 'store_credit'
      and (is_open <> (state = 'open') or (payout_id is not null) <> (state = 'paid')))
    union all
    select file, 'its line of ' || account_id || ' is not as the store answered' from lines
    where format = 'store_credit' and (is_open and state <> 'open'
      or (is_open::int + (payout_id is not null)::int + (refused is not null)::int) > 1
      or (payout_id is not null and state = 'discarded'))
    union all
    select file, 'it is paid, and nobody by it' from lines
    where format = 'store_credit' and state = 'paid' group by file having count(payout_id) = 0
    union all
    select file, 'its line of ' || account_id || ' is another than what was paid' from lines
    where payout_id is not null and (payee, paid, paid_currency, uses) is distinct from (account_id, amount, currency, 1::bigint)
    union all
    select f.file_id, 'its line of ' || l.account_id || ' is more than was earned by then'
    from payout_files f join payout_file_lines l using (business_id, file_id)
    where f.business_id = ${businessId} and l.amount >
      (select coalesce(sum(e.amount), 0) from ledger_entries e where e.business_id = f.business_id
        and e.account_id = l.account_id and e.currency = l.currency and e.recorded_at <= f.created_at)
      - (select coalesce(sum(o.amount), 0) from payouts o where o.business_id = f.business_id
        and o.account_id = l.account_id and o.currency = l.currency and o.created_at <= f.created_at
        and (o.undone_at is null or o.undone_at > f.created_at))
    order by 1, 2`.execute(db);
  return rows.map(({ file, fault }) => ({ businessId, where: `payout file ${file}`, fault }));
}
