// Whether shoppers can get into a connected store at all: a password before its pages is noted while it is there.
import type { BusinessId } from '@vitrine/contract/ids';
import { Service } from '../../../platform/service.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { findStoreRow } from './connection-store.ts';
import type { Troubles } from './troubles.ts';

export class Entrances extends Service<{ platforms: Platforms; troubles: Troubles }> {
  /**
   * Looks at the store's pages and notes what it sees. Answers whether they are open; null without a connected store, and
   * when it cannot be told: what was noted before stays then.
   */
  async look(businessId: BusinessId): Promise<boolean | null> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return null;
    const { pages } = this.deps.platforms.get(store.platform);
    const asksPassword = await pages.asksPassword(store.primary_url);
    if (asksPassword === null) return null;
    await this.deps.troubles.note(this.db, businessId, 'password_protected', asksPassword ? [] : null);
    return !asksPassword;
  }
}
