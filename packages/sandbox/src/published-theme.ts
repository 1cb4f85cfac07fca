// The theme a shop's pages are in, as its files say it: published by the control; one without settings until then.

import { Kept, type ShopRecords } from './persistence.ts';

export interface PublishedTheme {
  readonly name: string;
  /** The text of `config/settings_data.json`, whatever it is; null where the theme has no such file. */
  readonly settings: string | null;
  readonly publishedAt: string;
}

/** Kept across restarts. */
export class ThemeShelf {
  readonly #kept: Kept<PublishedTheme & { key: 'main' }>;
  readonly #now: () => Date;
  readonly #openedAt: string;

  constructor({ records, now, openedAt }: { records: ShopRecords; now: () => Date; openedAt: string }) {
    this.#kept = new Kept(records, 'theme', ({ key }) => key);
    this.#now = now;
    this.#openedAt = openedAt;
  }

  get main(): PublishedTheme {
    return this.#kept.find('main') ?? { name: 'Horizon', settings: null, publishedAt: this.#openedAt };
  }

  publish({ name, settings }: Pick<PublishedTheme, 'name' | 'settings'>): PublishedTheme {
    return this.#kept.put({ key: 'main', name, settings, publishedAt: this.#now().toISOString() });
  }
}
