// How the demo's influencer is paid, and who pays: an American shop, an American account, a W-9 and the agreement on invoices.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { payeeDetails, payerDetails, taxForm } from '@vitrine/contract/payees';
import type { Payees } from '../features/payees/payees.ts';

const place = { postal_code: '10012', city: 'New York', region: 'NY', country: 'US' };

/** Beside numbers that are only examples: the routing number is the Federal Reserve's own. */
const maya = payeeDetails.parse({
  ...place,
  legal_name: 'Maya Levi',
  street: 'Spring Street',
  building: '101',
  method: 'aba',
  routing_number: '021000021',
  account_number: '000123456789',
});

const form = taxForm.parse({
  kind: 'w9',
  name: 'Maya Levi',
  classification: 'individual',
  tax_id: '123456789',
  country: 'US',
  signature: 'Maya Levi',
  certified: true,
});

const atelier = payerDetails.parse({ ...place, legal_name: 'Atelier LLC', street: 'Greene Street', building: '20' });

interface Demo {
  readonly businessId: BusinessId;
  readonly merchant: AccountId;
  readonly influencer: AccountId;
}

export async function enterPayees(payees: Payees, { businessId, merchant, influencer }: Demo): Promise<void> {
  await payees.setPayer(businessId, merchant, atelier);
  await payees.save(businessId, influencer, maya);
  await payees.submitTaxForm(businessId, influencer, form);
  await payees.agree(businessId, influencer, true);
}
