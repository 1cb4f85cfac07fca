// The terms new influencers begin with, as a business has set them.
import type { BusinessId } from '@vitrine/contract/ids';
import { terms as termsSchema, type EditedTerms, type Terms } from '@vitrine/contract/influencers';
import { z } from 'zod';
import { Service } from '../../platform/service.ts';
import type { AccountKey } from '../identity/identity.ts';
import type { Section, Settings } from '../settings/settings.ts';
import { changeTerms, plainTerms } from './terms.ts';

const section: Section<{ terms: Terms }> = {
  name: 'terms',
  schema: z.object({ terms: termsSchema.default(plainTerms) }),
};

export class DefaultTerms extends Service<{ readonly settings: Settings }> {
  /** Nothing is earned by them until they are set. */
  async get(businessId: BusinessId): Promise<Terms> {
    return (await this.deps.settings.get(businessId, section)).terms;
  }

  /** Those of influencers who are there stay, and what the change leaves out. */
  async change({ businessId, accountId: by }: AccountKey, change: EditedTerms): Promise<void> {
    await this.transaction(async (tx) => {
      const { terms } = await this.deps.settings.get(businessId, section);
      await this.deps.settings.update(tx, { businessId, by }, section, { terms: changeTerms(terms, change) });
    });
  }
}
