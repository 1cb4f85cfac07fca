// The table of what payers report: by country and year, newest first, and nothing where nothing certain is known.
import { describe, expect, it } from 'vitest';
import { currencyExponent } from './money.ts';
import { listFilings, taxFilings } from './tax-filings.ts';

const told = (country: string, year: number): string[] =>
  listFilings(country, year).map(({ filing, currency, threshold: { bound, amount } }) =>
    [filing, bound, amount, currency].join(' '),
  );

it.each<[string, number, string[]]>([
  ['US', 2025, ['1099-NEC from 60000 USD', '1042-S any 1 USD']],
  ['US', 2026, ['1099-NEC from 200000 USD', '1042-S any 1 USD']],
  ['US', 2027, ['1099-NEC indexed 200000 USD', '1042-S any 1 USD']],
  ['US', 2031, ['1099-NEC indexed 200000 USD', '1042-S any 1 USD']],
  ['CA', 2026, ['T4A over 50000 CAD']],
  ['FR', 2023, ['DAS2 over 120000 EUR']],
  ['FR', 2024, ['DAS2 over 240000 EUR']],
  ['ES', 2026, ['347 over 300506 EUR']],
  ['IE', 2026, ['46G over 600000 EUR']],
  ['NL', 2026, ['UBD any 1 EUR']],
  ['IL', 2026, ['856 any 1 ILS']],
  ['US', 2019, []],
  ['DE', 2026, []],
  ['GB', 2026, []],
  ['AU', 2026, []],
  ['', 2026, []],
  ['us', 2026, []],
])('%s in %i', (country, year, filings) => {
  expect(told(country, year)).toEqual(filings);
});

describe.each(taxFilings)('$country $filing', ({ thresholds, currency }) => {
  it('has its years newest first, each once, and whole minor units', () => {
    const years = thresholds.map(({ since }) => since);
    expect(years).toEqual([...new Set(years)].toSorted((a, b) => b - a));
    expect(thresholds.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    expect(currencyExponent(currency)).toBe(2);
  });
});
