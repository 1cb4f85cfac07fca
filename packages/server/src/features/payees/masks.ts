// What a merchant is shown of an account: enough to recognize it, too little to use it. Pure.
import type { PayeeDetails, PayeeSummary } from '@vitrine/contract/payees';

const dots = '••••';

/** The last four characters; none of what has no more than that. */
export const maskNumber = (text: string): string => (text.length > 5 ? `${dots} ${text.slice(-4)}` : dots);

/** The first letter and the domain. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? dots : `${Array.from(address)[0] ?? ''}${dots}${address.slice(at)}`;
}

export function maskAccount(details: PayeeDetails): string {
  switch (details.method) {
    case 'iban':
      return `${details.iban.slice(0, 2)} ${maskNumber(details.iban)}`;
    case 'aba':
    case 'local':
      return maskNumber(details.account_number);
    case 'paypal':
      return maskAddress(details.paypal_email);
    case 'store_credit':
      return maskAddress(details.store_email);
    case 'other':
      return '';
  }
}

export function toSummary(details: PayeeDetails): PayeeSummary {
  const { legal_name, country, city, vat_number, method } = details;
  const has_tax_number = details.tax_number !== '' || vat_number !== '';
  return { legal_name, country, city, vat_number, has_tax_number, method, masked: maskAccount(details) };
}
