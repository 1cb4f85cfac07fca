// Under which address somebody receives electronic invoices: their VAT number where Peppol's list knows its country, else an email address. Pure.

/** ISO 6523 and EAS codes of VAT numbers by their first two letters, as Peppol's code list has them (PEPPOL-EN16931-CL008). */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LI: '9936',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};

export interface ElectronicAddress {
  readonly scheme: string;
  readonly id: string;
  /** Whether Peppol delivers to it; EN 16931 itself takes an email address as well. */
  readonly isPeppol: boolean;
}

export function toElectronicAddress({
  vat_number: vat,
  email,
}: {
  vat_number: string;
  email: string;
}): ElectronicAddress {
  const scheme = vatSchemes[vat.slice(0, 2)];
  return scheme === undefined ? { scheme: 'EM', id: email, isPeppol: false } : { scheme, id: vat, isPeppol: true };
}
