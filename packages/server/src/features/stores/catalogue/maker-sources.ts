// The door to where a store keeps who made its products: which fields are read, and which there are to choose from.
import type { BusinessId } from '@vitrine/contract/ids';
import type { MakerFields } from '@vitrine/contract/maker-fields';
import { makerFacts, toMakerRecord, type MakerFact } from '@vitrine/contract/makers';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import {
  findStoreRow,
  getConnectedRow,
  lockStoreRow,
  updateStore,
  type StoreRow,
  type TokenKeeper,
} from '../connection/connection.ts';
import { StoreFailure, type ProductField } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { countMakers, type MakerCounts } from './catalogue-lookups-store.ts';
import type { Syncs } from './sync.ts';

interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly syncs: Syncs;
}

/** Where one detail is read from. */
export interface MakerSource {
  /** Null for the usual ones. */
  readonly field: string | null;
  readonly usual: readonly string[];
}

export class Makers extends Service<Deps> {
  /** The source of each detail, null where there is no store or it keeps none; and how many products say which. */
  async find(
    businessId: BusinessId,
  ): Promise<{ sources: Readonly<Record<MakerFact, MakerSource>> | null; counts: MakerCounts }> {
    const [store, counts] = await Promise.all([findStoreRow(this.db, businessId), countMakers(this.db, businessId)]);
    const usual = store?.status === 'connected' ? this.deps.platforms.get(store.platform).usualMakerFields : undefined;
    if (!store || !usual) return { sources: null, counts };
    const sources = toMakerRecord((fact) => ({ field: store.maker_fields[fact] ?? null, usual: usual[fact] }));
    return { sources, counts };
  }

  /**
   * The fields of text that the store has defined for its products. Refuses `store_required`, `store_reconnect_needed`, and as
   * `store_scopes_missing` or `store_unavailable` what a store does that does not answer.
   */
  async listFields(businessId: BusinessId): Promise<ProductField[]> {
    const fields = await this.#ask(await getConnectedRow(this.db, businessId));
    return fields.filter(({ isText }) => isText);
  }

  /**
   * Reads these details from other fields from now on, and the catalogue anew; what is left out stays. Refuses what
   * `listFields` does, and as a fault of its detail a field that the store has defined as something else than text.
   */
  async update(
    businessId: BusinessId,
    sent: { readonly [Fact in MakerFact]?: string | null | undefined },
  ): Promise<void> {
    const store = await getConnectedRow(this.db, businessId);
    const change = Object.fromEntries(
      makerFacts.flatMap((fact) => {
        const field = sent[fact];
        return field === undefined || field === (store.maker_fields[fact] ?? null) ? [] : [[fact, field]];
      }),
    );
    if (Object.keys(change).length === 0) return;
    await this.#admit(store, change);
    await this.deps.syncs.startOver(businessId, async (tx) => {
      const now = await lockStoreRow(tx, businessId);
      // let go of, or replaced, while the store was asked
      if (now?.status !== 'connected' || now.shop_domain !== store.shop_domain) throw new Problem('store_required');
      await updateStore(tx, businessId, { maker_fields: { ...now.maker_fields, ...change } });
    });
  }

  /** A field that nobody defined may be there all the same. */
  async #admit(store: StoreRow, change: Partial<MakerFields>): Promise<void> {
    const named = makerFacts.filter((fact) => typeof change[fact] === 'string');
    if (named.length === 0) return;
    const unreadable = (await this.#ask(store)).filter(({ isText }) => !isText).map(({ field }) => field);
    const faults = named
      .filter((fact) => unreadable.includes(change[fact] ?? ''))
      .map((fact) => ({ field: fact, code: 'store_field_kind' as const }));
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
  }

  async #ask(store: StoreRow): Promise<ProductField[]> {
    try {
      return (await this.deps.tokens.client(store, 'interactive').productFields?.list()) ?? [];
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      const code = problem.kind === 'not_granted' ? 'store_scopes_missing' : 'store_unavailable';
      throw new Problem(code, { cause: problem });
    }
  }
}
