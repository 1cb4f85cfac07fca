// Says who pays influencers: before that a business goes by its store's country, which is the United States for all of the sandbox's.
import { updatePayer } from '@vitrine/contract/payees';
import type { Merchant, TestApp } from './app.ts';

export async function enterPayer(world: TestApp, { token, businessId }: Merchant, country = 'DE'): Promise<void> {
  const place = { street: 'Herzl', building: '5', postal_code: '10115', city: 'Berlin', country };
  const body = { ...place, legal_name: 'Atelier', iban: '', bic: '' };
  await world.get(updatePayer, { token, params: { business_id: businessId }, body });
}
