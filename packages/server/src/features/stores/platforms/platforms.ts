// The store platforms of this program by their names: whoever has a store asks here for its platform.
import type { StorePlatform } from './platform.ts';

/** A platform with the addresses it reaches us at. */
export interface PlatformAddresses {
  readonly platform: StorePlatform;
  /** Paths from which a store's side begins a grant; the first is the platform's own. */
  readonly install: readonly string[];
  /** Paths a grant comes back to; the first is the one we name to the store. */
  readonly callback: readonly string[];
  readonly webhooks: string;
}

/** Where our page inside the admin of a platform's stores is, and where a store that page is about begins a grant. */
export const embeddedPath = (name: string): string => `/connect/${name}/home`;
export const startPath = (name: string): string => `/connect/${name}/start`;

/** Where webhooks of a platform arrive. */
export const webhookPath = (name: string): string => `/webhooks/${name}`;

export class Platforms {
  readonly #byName: ReadonlyMap<string, StorePlatform>;

  constructor(platforms: readonly StorePlatform[]) {
    this.#byName = new Map(platforms.map((platform) => [platform.name, platform]));
  }

  /** Throws for a name that no platform of this program has. */
  get(name: string): StorePlatform {
    const platform = this.#byName.get(name);
    if (platform === undefined) throw new Error(`this program knows no store platform ${name}`);
    return platform;
  }

  /** Reads what a person types as their store: the first platform that knows it; null when none does. */
  readShop(typed: string): { platform: StorePlatform; shopDomain: string } | null {
    for (const platform of this.#byName.values()) {
      const shopDomain = platform.grants.readShop(typed);
      if (shopDomain !== null) return { platform, shopDomain };
    }
    return null;
  }

  /** What a text calls a product or collection in the way of any platform; null when none knows it. */
  readThingName(text: string): string | null {
    for (const platform of this.#byName.values()) {
      const name = platform.readThingName(text);
      if (name !== null) return name;
    }
    return null;
  }

  list(): StorePlatform[] {
    return [...this.#byName.values()];
  }

  listAddresses(): PlatformAddresses[] {
    return [...this.#byName.values()].map((platform) => {
      const { name, addresses } = platform;
      return {
        platform,
        install: this.installOf(platform),
        callback: [...(addresses ? [addresses.callback] : []), `/connect/${name}/callback`],
        webhooks: webhookPath(name),
      };
    });
  }

  /** The first parts of all these addresses. */
  listFolders(): string[] {
    const paths = this.listAddresses().flatMap(({ install, callback, webhooks }) => [
      ...install,
      ...callback,
      webhooks,
    ]);
    return [...new Set(paths.flatMap((path) => path.split('/')[1] ?? []))];
  }

  /** Paths from which a store's side begins; the first is the platform's own. */
  installOf({ name, addresses }: StorePlatform): string[] {
    return [...(addresses ? [addresses.install] : []), `/connect/${name}`];
  }

  /** Where a store of this platform sends the browser back to. */
  callbackOf({ name, addresses }: StorePlatform): string {
    return addresses?.callback ?? `/connect/${name}/callback`;
  }
}
