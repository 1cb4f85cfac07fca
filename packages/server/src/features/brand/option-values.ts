// How the values of a store's options are shown on shoppers' pages, by what the merchant set.
import type { BusinessId } from '@vitrine/contract/ids';
import type { AnsweredOptionMap, OptionMap } from '@vitrine/contract/themes';
import { announce, type EventBus } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue } from '../stores/stores.ts';
import type { BrandOwner } from './model.ts';
import { listOptionValues, putOptionValues } from './option-values-store.ts';
import { toOptionMap, toRows, toSetOptions } from './shown-options.ts';

interface Deps {
  readonly events: EventBus;
  readonly plans: Pick<Plans, 'admit'>;
  readonly catalogue: Pick<Catalogue, 'listOptions'>;
}

export class OptionValues extends Service<Deps> {
  /** Every option of the store's products, and how each value is shown. */
  async get(businessId: BusinessId): Promise<AnsweredOptionMap> {
    const [options, rows] = await Promise.all([
      this.deps.catalogue.listOptions(businessId),
      listOptionValues(this.db, businessId),
    ]);
    return toOptionMap(options, toSetOptions(rows));
  }

  /**
   * Changes the values named; the others stay. Refuses `options_unknown` for what the store does not have, and what a plan that
   * opens no look of one's own refuses.
   */
  async update({ businessId, accountId: by }: BrandOwner, asked: OptionMap): Promise<AnsweredOptionMap> {
    await this.deps.plans.admit(businessId, 'customize');
    const { rows, unknown } = toRows(asked, await this.deps.catalogue.listOptions(businessId));
    const [field] = unknown;
    if (field !== undefined) throw new Problem('options_unknown', { field });
    if (rows.length > 0)
      await this.transaction(async (tx) => {
        await putOptionValues(tx, businessId, rows);
        const changed = Object.keys(asked);
        await this.deps.events.emit(tx, 'settings.changed', { businessId, by, section: 'option_values', changed });
        await announce(tx, 'pagesChanged', businessId);
      });
    return this.get(businessId);
  }
}
