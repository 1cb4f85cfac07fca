// What a business has set of its feed, and what counts until it does.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { z } from 'zod';
import { announce } from '../../events.ts';
import { Service } from '../../platform/service.ts';
import type { Section, Settings } from '../settings/settings.ts';

const schema = z.object({
  /** Whether search engines may list it and its posts. */
  isIndexed: z.boolean().default(true),
  /** An email address or a phone number, for whoever reports an image; empty where the store's website is named. */
  contact: z.string().default(''),
});

type FeedSet = z.infer<typeof schema>;

const section: Section<FeedSet> = { name: 'feed', schema };

export class FeedSettings extends Service<{ settings: Settings }> {
  get(businessId: BusinessId): Promise<FeedSet> {
    return this.deps.settings.get(businessId, section);
  }

  async update(
    { businessId, accountId: by }: { readonly businessId: BusinessId; readonly accountId: AccountId },
    change: Partial<FeedSet>,
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await this.deps.settings.update(tx, { businessId, by }, section, change);
      await announce(tx, 'pagesChanged', businessId);
    });
  }
}
