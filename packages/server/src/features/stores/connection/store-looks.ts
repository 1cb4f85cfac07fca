// The door to how a connected store's own pages look.
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { StoreFailure, type StoreLook } from '../platforms/platform.ts';
import { findStoreRow } from './connection-store.ts';
import type { TokenKeeper } from './tokens.ts';

export class StoreLooks extends Service<{ tokens: TokenKeeper }> {
  /**
   * Null where its theme says nothing that can be read. Refuses `store_required`, as `store_scopes_missing` a store that
   * has not permitted it, and as `store_unavailable` one that does not answer.
   */
  async get(businessId: BusinessId): Promise<StoreLook | null> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') throw new Problem('store_required');
    try {
      return (await this.deps.tokens.client(store).theme?.findLook()) ?? null;
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      const code = problem.kind === 'not_granted' ? 'store_scopes_missing' : 'store_unavailable';
      throw new Problem(code, { cause: problem });
    }
  }
}
