// The apps the platform knows: the one the sandbox was started for, and those that merchants made in their dashboard.

import { randomBytes } from 'node:crypto';
import { Kept, type ShopRecords } from './persistence.ts';
import { Refused, found } from './refused.ts';
import type { RegisteredApp } from './registered-app.ts';
import { readScopes } from './shopify/scopes.ts';

/** An app of a merchant's own, kept across restarts. */
export interface OwnApp extends RegisteredApp {
  name: string;
  applicationUrl: string;
  redirectUrls: readonly string[];
  scopes: readonly string[];
  organization: readonly string[];
  earlierSecrets: readonly string[];
}

/** What a merchant fills in, `url` being what the platform opens; the lists as text, with commas, spaces or lines between. */
export interface AppWish {
  name: string;
  url: string;
  redirectUrls: string;
  scopes: string;
}

const newSecret = (): string => `shpss_${randomBytes(16).toString('hex')}`;

export class AppRegistry {
  readonly first: RegisteredApp;
  readonly #own: Kept<OwnApp>;

  /** `records` are those of the platform itself, of no shop. */
  constructor(first: RegisteredApp, records: ShopRecords) {
    this.first = first;
    this.#own = new Kept(records, 'app', ({ clientId }) => clientId);
  }

  find(clientId: string): RegisteredApp | null {
    return clientId === this.first.clientId ? this.first : this.#own.find(clientId);
  }

  /** The apps of the organization a shop belongs to. */
  listOf(handle: string): OwnApp[] {
    return this.#own.list().filter(({ organization }) => organization.includes(handle));
  }

  /** Registers an app of the organization that has these shops; `Refused` names what is wrong. */
  register(organization: readonly string[], wish: AppWish): OwnApp {
    return this.#own.put({
      clientId: randomBytes(16).toString('hex'),
      clientSecret: newSecret(),
      earlierSecrets: [],
      organization,
      ...readWish(wish),
    });
  }

  /** Releases another version of it. */
  release(clientId: string, wish: AppWish): OwnApp {
    return this.#own.put({ ...this.#get(clientId), ...readWish(wish) });
  }

  /** A new secret beside the ones of before. */
  rotate(clientId: string): OwnApp {
    const app = this.#get(clientId);
    const earlierSecrets = [...app.earlierSecrets, app.clientSecret];
    return this.#own.put({ ...app, clientSecret: newSecret(), earlierSecrets });
  }

  /** Ends the secrets of before. */
  revokeEarlier(clientId: string): OwnApp {
    return this.#own.put({ ...this.#get(clientId), earlierSecrets: [] });
  }

  #get(clientId: string): OwnApp {
    return found(this.#own.find(clientId), 'There is no such app.');
  }
}

function readWish({ name, url, redirectUrls, scopes }: AppWish) {
  const addresses = redirectUrls.split(/[\s,]+/).filter(Boolean);
  const read = readScopes(scopes);
  if (name.trim() === '') throw new Refused('An app has a name.');
  if (!URL.canParse(url)) throw new Refused('The app URL must be an address.');
  if (!addresses.every((address) => URL.canParse(address))) throw new Refused('A redirect URL is no address.');
  if (read === null) throw new Refused('There is no such scope.');
  return { name: name.trim(), url: new URL(url).origin, applicationUrl: url, redirectUrls: addresses, scopes: read };
}
