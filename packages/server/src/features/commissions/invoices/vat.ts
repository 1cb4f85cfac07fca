// Which VAT an invoice in an influencer's name states, by where both are and what numbers they have. Pure.
import { isInEu } from '@vitrine/contract/bank-accounts';
import type { VatCategory } from '@vitrine/contract/invoices';

/** From this day on the rates are known, in hundredths of a percent; what changed since stands below, newest first. */
const knownFrom = '2024-01-01';
const standardRates: Readonly<Record<string, number>> = Object.fromEntries(
  `AT2000 BE2100 BG2000 CY1900 CZ2100 DE1900 DK2500 EE2200 ES2100 FI2400 FR2000 GR2400 HR2500 HU2700 IE2300 IT2200 LT2100
  LU1700 LV2100 MT1800 NL2100 PL2300 PT2300 RO1900 SE2500 SI2200 SK2000 GB2000 IL1700 CH810 NO2500 IS2400`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);
const changedRates: readonly (readonly [country: string, since: string, rate: number])[] = [
  ['RO', '2025-08-01', 2100],
  ['EE', '2025-07-01', 2400],
  ['SK', '2025-01-01', 2300],
  ['IL', '2025-01-01', 1800],
  ['FI', '2024-09-01', 2550],
];

/** Null where it is not known. */
function findRate(country: string, day: string): number | null {
  if (day < knownFrom) return null;
  const changed = changedRates.find(([of, since]) => of === country && since <= day);
  return changed?.[2] ?? standardRates[country] ?? null;
}

/** There is no VAT there, whatever number was entered. */
const withoutVat = ['US', 'HK'];

export interface VatParty {
  readonly country: string;
  /** Empty for none. */
  readonly vat_number: string;
}

export interface VatRule {
  readonly category: VatCategory;
  /** Hundredths of a percent. */
  readonly rate: number;
}

/**
 * The influencer sells a service, the merchant buys it. Without a VAT number none is charged. At home it is the standard
 * rate; between two registered businesses of two countries of the Union, or from outside it to one in it, the buyer owes it
 * (reverse charge); to a private buyer in the Union the seller's own rate; to elsewhere it is no matter of VAT. Null where
 * the seller charges tax by a rate that is not known here on the last day of what is billed.
 */
export function decideVat(seller: VatParty, buyer: VatParty, day: string): VatRule | null {
  const outside: VatRule = { category: 'O', rate: 0 };
  if (seller.vat_number === '' || withoutVat.includes(seller.country)) return outside;
  const rate = findRate(seller.country, day);
  const standard: VatRule | null = rate === null ? null : { category: 'S', rate };
  if (seller.country === buyer.country) return standard;
  if (!isInEu(buyer.country)) return outside;
  if (buyer.vat_number !== '') return { category: 'AE', rate: 0 };
  return isInEu(seller.country) ? standard : outside;
}

export interface VatSums {
  readonly net: number;
  readonly vat: number;
  /** What net and VAT lack of the total by rounding: a unit at most, either way. */
  readonly rounding: number;
  readonly total: number;
}

/** VAT is contained in what was earned: an invoice comes to what its statement does, and payouts to both. Minor units. */
export function takeVatOut(total: number, rate: number): VatSums {
  const net = roundHalfUp(BigInt(total) * 10_000n, BigInt(10_000 + rate));
  const vat = roundHalfUp(BigInt(net) * BigInt(rate), 10_000n);
  return { net, vat, rounding: total - net - vat, total };
}

const roundHalfUp = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));

/** From which net amount in shekels an invoice needs a number of Israel's tax authority, newest first. */
const allocationFrom: readonly (readonly [since: string, net: number])[] = [
  ['2026-06-01', 500_000],
  ['2026-01-01', 1_000_000],
  ['2025-01-01', 2_000_000],
  ['2024-05-05', 2_500_000],
];

export function needsAllocation(
  { seller, buyer, vat }: { seller: VatParty; buyer: VatParty; vat: VatRule & VatSums },
  { currency, issuedOn }: { currency: string; issuedOn: string },
): boolean {
  if (seller.country !== 'IL' || buyer.country !== 'IL' || vat.category !== 'S' || currency !== 'ILS') return false;
  const [, net] = allocationFrom.find(([since]) => since <= issuedOn) ?? [];
  return net !== undefined && vat.net >= net;
}
