// The terms new influencers begin with, as a business has set them.
import type { BusinessId } from '@vitrine/contract/ids';
import { terms as termsSchema, type Terms } from '@vitrine/contract/influencers';
import { z } from 'zod';
import { Service } from '../../platform/service.ts';
import type { AccountKey } from '../identity/identity.ts';
import type { Section, Settings } from '../settings/settings.ts';
import { plainTerms } from './terms.ts';

const section: Section<{ terms: Terms }> = {
  name: 'terms',
  schema: z.object({ terms: termsSchema.default(plainTerms) }),
};

export class DefaultTerms extends Service<{ readonly settings: Settings }> {
  /** Nothing is earned by them until they are set. */
  async get(businessId: BusinessId): Promise<Terms> {
    return (await this.deps.settings.get(businessId, section)).terms;
  }

  /** Those of influencers who are there stay. */
  async set({ businessId, accountId: by }: AccountKey, terms: Terms): Promise<void> {
    await this.transaction((tx) => this.deps.settings.update(tx, { businessId, by }, section, { terms }));
  }
}
