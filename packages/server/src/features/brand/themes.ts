// How a business's pages look: the theme shoppers see, and those that are kept.
import type { AccountId, BusinessId, ThemeId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { settleTheme, usualTheme } from '@vitrine/contract/theme-rules';
import { theme as themeShape, type KeptTheme, type Theme } from '@vitrine/contract/themes';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { announce, type EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Plans } from '../plans/plans.ts';
import { readSetting, type Section, type Settings } from '../settings/settings.ts';
import type { StoreLook, StoreLooks } from '../stores/stores.ts';
import type { BrandOwner } from './model.ts';
import { withStoreLook } from './store-theme.ts';
import * as store from './themes-store.ts';

const saved = z.looseObject({});
const taken = z.object({ name: z.string(), taken_at: z.iso.datetime() });
const themeSection: Section<{ theme: z.infer<typeof saved> | null; taken: z.infer<typeof taken> | null }> = {
  name: 'theme',
  schema: z.object({ theme: saved.nullable().default(null), taken: taken.nullable().default(null) }),
};

/** What themes kept by an older version do not say is as usual. */
const readKept = (content: unknown): Theme => themeShape.parse({ ...usualTheme, ...saved.parse(content) });

/** How pages look now, and what can be gone back to. */
export interface Themes {
  readonly theme: Theme;
  /** Nobody has saved one yet. */
  readonly isInitial: boolean;
  /** The store's own theme that was taken last. */
  readonly taken: { readonly name: string; readonly taken_at: string } | null;
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

interface Deps {
  readonly plans: Plans;
  readonly settings: Settings;
  readonly looks: Pick<StoreLooks, 'get'>;
}

export class ThemeShelf extends Service<Deps> {
  constructor(platform: Platform, { events, ...deps }: Deps & { events: EventBus }) {
    super(platform, deps);
    events.on('store.connected', 'brand', ({ businessId }) => this.#propose(businessId));
  }

  async get(businessId: BusinessId): Promise<Themes> {
    const [theme, kept, settings] = await Promise.all([
      readTheme(this.db, businessId),
      store.listThemes(this.db, businessId),
      readSetting(this.db, businessId, themeSection),
    ]);
    return { theme: theme ?? usualTheme, isInitial: theme === null, taken: settings.taken, kept: kept.map(toKept) };
  }

  /**
   * Shows shoppers the colours and the font of the store's own pages; what they saw before is kept. Refuses what `update`
   * refuses, what asking the store does, and as `store_theme_unread` a theme that tells nothing.
   */
  async take(owner: BrandOwner): Promise<Themes> {
    await this.deps.plans.admit(owner.businessId, 'customize');
    const look = await this.deps.looks.get(owner.businessId);
    if (look === null) throw new Problem('store_theme_unread');
    await this.#takeOver(owner, look, () => true);
    return this.get(owner.businessId);
  }

  /** Once a store is connected, where nobody has chosen a look yet. What cannot be read leaves the usual one. */
  async #propose(businessId: BusinessId): Promise<void> {
    if ((await readTheme(this.db, businessId)) !== null) return;
    try {
      await this.deps.plans.admit(businessId, 'customize');
      const look = await this.deps.looks.get(businessId);
      if (look !== null) await this.#takeOver({ businessId, accountId: null }, look, (theme) => theme === null);
    } catch (problem) {
      // a store that does not answer is asked again
      if (!(problem instanceof Problem) || problem.code === 'store_unavailable') throw problem;
    }
  }

  #takeOver(
    owner: { readonly businessId: BusinessId; readonly accountId: AccountId | null },
    look: StoreLook,
    isWanted: (theme: Theme | null) => boolean,
  ): Promise<void> {
    const { businessId, accountId: by } = owner;
    return this.transaction(async (tx) => {
      await store.lockThemes(tx, businessId);
      const theme = await readTheme(tx, businessId);
      if (!isWanted(theme)) return;
      const before = theme ?? usualTheme;
      await this.#show(tx, owner, { before, next: withStoreLook(before, look) });
      const change = { taken: { name: look.name, taken_at: this.now().toISOString() } };
      await this.deps.settings.update(tx, { businessId, by }, themeSection, change);
    });
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

  async #show(
    tx: Tx,
    { businessId, accountId: by }: { readonly businessId: BusinessId; readonly accountId: AccountId | null },
    of: { before: Theme; next: Theme },
  ): Promise<void> {
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
