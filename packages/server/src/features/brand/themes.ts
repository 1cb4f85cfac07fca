// How a business's pages look: the theme shoppers see, and those that are kept.
import type { BusinessId, ThemeId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { settleTheme, usualTheme } from '@vitrine/contract/theme-rules';
import { theme as themeShape, type KeptTheme, type Theme } from '@vitrine/contract/themes';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { announce } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Plans } from '../plans/plans.ts';
import { readSetting, type Section, type Settings } from '../settings/settings.ts';
import type { BrandOwner } from './model.ts';
import * as store from './themes-store.ts';

const saved = z.looseObject({});
const themeSection: Section<{ theme: z.infer<typeof saved> | null }> = {
  name: 'theme',
  schema: z.object({ theme: saved.nullable().default(null) }),
};

/** What themes kept by an older version do not say is as usual. */
const readKept = (content: unknown): Theme => themeShape.parse({ ...usualTheme, ...saved.parse(content) });

/** How pages look now, and what can be gone back to. */
export interface Themes {
  readonly theme: Theme;
  /** Nobody has saved one yet. */
  readonly isInitial: boolean;
  readonly kept: readonly KeptTheme[];
}

/** The theme shoppers see; null until one is saved. */
export async function readTheme(db: Db, businessId: BusinessId): Promise<Theme | null> {
  const { theme } = await readSetting(db, businessId, themeSection);
  return theme && readKept(theme);
}

const toKept = ({ themeId, name, content, keptAt }: store.ThemeRow): KeptTheme => ({
  theme_id: themeId,
  name,
  kept_at: keptAt.toISOString(),
  theme: readKept(content),
});

const isSame = (one: Theme, other: Theme): boolean => JSON.stringify(one) === JSON.stringify(other);

export class ThemeShelf extends Service<{ plans: Plans; settings: Settings }> {
  async get(businessId: BusinessId): Promise<Themes> {
    const [theme, kept] = await Promise.all([readTheme(this.db, businessId), store.listThemes(this.db, businessId)]);
    return { theme: theme ?? usualTheme, isInitial: theme === null, kept: kept.map(toKept) };
  }

  /**
   * Shows shoppers what is changed; what they saw before is kept, and what is left out stays. Refuses what a plan that opens no
   * look of one's own refuses.
   */
  async update(owner: BrandOwner, change: Partial<Theme>): Promise<Themes> {
    await this.deps.plans.admit(owner.businessId, 'customize');
    await this.transaction(async (tx) => {
      await store.lockThemes(tx, owner.businessId);
      const before = (await readTheme(tx, owner.businessId)) ?? usualTheme;
      await this.#show(tx, owner, { before, next: { ...before, ...change } });
    });
    return this.get(owner.businessId);
  }

  /** Keeps a theme under a name. Refuses `saved_name_taken` and `saved_too_many`. */
  async keep({ businessId }: BrandOwner, name: string, theme: Theme): Promise<Themes> {
    await this.transaction(async (tx) => {
      await store.lockThemes(tx, businessId);
      const named = (await store.listThemes(tx, businessId)).flatMap((row) => row.name ?? []);
      if (named.some((other) => other.toLowerCase() === name.toLowerCase()))
        throw new Problem('saved_name_taken', { field: 'name' });
      const { named: most } = limits.themes;
      if (named.length >= most) throw new Problem('saved_too_many', { values: { limit: most } });
      await store.insertTheme(tx, businessId, this.#toRow(name, settleTheme(theme)));
    });
    return this.get(businessId);
  }

  /**
   * Shows a kept theme to shoppers; what they saw before is kept. Refuses `not_found`, and of one with a name what `update`
   * refuses: going back to what shoppers saw before waits for no plan.
   */
  async show(owner: BrandOwner, themeId: ThemeId): Promise<Themes> {
    const chosen = (await store.listThemes(this.db, owner.businessId)).find((row) => row.themeId === themeId);
    if (chosen && chosen.name !== null) await this.deps.plans.admit(owner.businessId, 'customize');
    await this.transaction(async (tx) => {
      await store.lockThemes(tx, owner.businessId);
      const wanted = (await store.listThemes(tx, owner.businessId)).find((row) => row.themeId === themeId);
      if (!wanted) throw new Problem('not_found');
      const before = (await readTheme(tx, owner.businessId)) ?? usualTheme;
      await this.#show(tx, owner, { before, next: toKept(wanted).theme });
      // it is the theme of now: as one of before it would stand there twice
      if (wanted.name === null) await store.deleteTheme(tx, owner.businessId, themeId);
    });
    return this.get(owner.businessId);
  }

  /** Refuses `not_found`. */
  async remove({ businessId }: BrandOwner, themeId: ThemeId): Promise<Themes> {
    const wasThere = await this.transaction((tx) => store.deleteTheme(tx, businessId, themeId));
    if (!wasThere) throw new Problem('not_found');
    return this.get(businessId);
  }

  async #show(tx: Tx, { businessId, accountId: by }: BrandOwner, of: { before: Theme; next: Theme }): Promise<void> {
    const next = settleTheme(of.next);
    const isFirst = (await readTheme(tx, businessId)) === null;
    if (isSame(of.before, next) && !isFirst) return;
    if (!isSame(of.before, next)) await store.insertTheme(tx, businessId, this.#toRow(null, of.before));
    await store.deleteEarlier(tx, businessId, limits.themes.earlier);
    await this.deps.settings.update(tx, { businessId, by }, themeSection, { theme: next });
    await announce(tx, 'pagesChanged', businessId);
  }

  #toRow(name: string | null, content: Theme): store.ThemeRow {
    return { themeId: z.uuid().brand<'ThemeId'>().parse(randomUUID()), name, content, keptAt: this.now() };
  }
}
