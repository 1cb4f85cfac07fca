// Numbers that money is sent to, held to their own check digits: IBAN, BIC, US routing numbers, VAT numbers. Pure.

/** Of all countries in SWIFT's registry of IBANs, how long theirs are (ISO 13616). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21
  LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33
  SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** Whose accounts a SEPA transfer reaches. */
const sepaCountries =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA';

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

export const isInSepa = (iban: string): boolean => sepaCountries.split(' ').includes(iban.slice(0, 2));
export const isInEu = (country: string): boolean => euCountries.split(' ').includes(country);

/** Without what people put between its groups, in capitals. */
export const plainNumber = (typed: string): string => typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '').toUpperCase();

/** What is wrong with an IBAN that is written plainly; null for nothing. */
export function findIbanFault(iban: string): 'iban_format' | 'iban_country' | 'iban_length' | 'iban_check' | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'iban_format';
  const length = ibanLengths[iban.slice(0, 2)];
  if (length === undefined) return 'iban_country';
  if (iban.length !== length) return 'iban_length';
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'iban_check';
}

/** Of the number its letters and digits make (A is 10), divided by 97 (ISO 7064, mod 97-10). */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** ISO 9362: four of a bank, two letters of its country, two of its place, and three of a branch or none. */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);

/** Nine digits of a range the American Bankers Association gives out, weighted 3, 7, 1 to a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const first = Number(digits.slice(0, 2));
  if (!(first <= 12 || (first >= 21 && first <= 32) || (first >= 61 && first <= 72) || first === 80)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Israel's nine-digit number of a person or business, by its check digit. */
export function isIsraeliNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sums = Array.from(digits, (digit, at) => Number(digit) * ((at % 2) + 1));
  return sums.reduce((total, each) => total + (each > 9 ? each - 9 : each), 0) % 10 === 0;
}

/** The letters a country's VAT numbers begin with. */
export const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

/** A VAT number as invoices state it, with its country before it; null for what cannot be one of that country. */
export function readVatNumber(typed: string, country: string): string | null {
  const plain = plainNumber(typed);
  const prefix = vatPrefix(country);
  const own = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  if (country === 'IL') return isIsraeliNumber(own) ? `IL${own}` : null;
  return /^[A-Z0-9+*]{2,13}$/.test(own) && /\d/.test(own) ? prefix + own : null;
}

/** ISO 3166-1, two letters each. */
export const countries: readonly string[] =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG
  CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL
  GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB
  LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP
  NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST
  SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(
    /\s+/,
  );

/** What PayPal carries (its list of supported currencies); others it can neither hold nor pay out. */
const paypalCurrencies =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD';
export const isPaypalCurrency = (currency: string): boolean => paypalCurrencies.split(' ').includes(currency);
