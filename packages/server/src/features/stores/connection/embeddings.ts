// The door of pages inside stores' admins: whose token it is, which store it is about, and how it begins to be connected.
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Store } from '../model.ts';
import { StoreFailure, type StoreEmbedding, type StorePlatform, type VouchedPerson } from '../platforms/platform.ts';
import { embeddedPath, startPath, type Platforms } from '../platforms/platforms.ts';
import { findStoreByDomain, toStore } from './connection-store.ts';
import type { Grants } from './grants.ts';
import type { StoreApps } from './store-apps.ts';

/** A page that is opened in a store's admin. */
export interface EmbeddedLaunch {
  readonly clientId: string;
  readonly frameAncestors: readonly string[];
  readonly bridge: StoreEmbedding['bridge'];
}

/** Who looks, in the admin of which store of which platform. */
export type EmbeddedPerson = VouchedPerson & { readonly platform: string };

type Embedding = StorePlatform & { readonly embedding: StoreEmbedding };

export class StoreEmbeddings extends Service<{ platforms: Platforms; apps: StoreApps; grants: Grants }> {
  /** Platforms whose admins show pages of ours, and where those are. */
  listPages(): { name: string; path: string }[] {
    return this.#list().map(({ name }) => ({ name, path: embeddedPath(name) }));
  }

  /** Reads a launch; refuses `signature_invalid` and `validation_failed` for what the platform did not write. */
  async readLaunch(name: string, query: URLSearchParams): Promise<EmbeddedLaunch> {
    const platform = this.#get(name);
    const { embedding } = platform;
    const claimed = platform.grants.readClaimedShop(query);
    const signers = await this.deps.apps.listSigners({ platform, shopDomain: claimed });
    const read = embedding.readQuery(signers, query);
    if ('refused' in read) throw new Problem(read.refused);
    const { clientId, shopDomain } = read;
    return { clientId, frameAncestors: embedding.frameAncestors(shopDomain), bridge: embedding.bridge };
  }

  /** Whom a token vouches for; null when no platform wrote it for us, or it is over. */
  async readToken(token: string): Promise<EmbeddedPerson | null> {
    for (const platform of this.#list()) {
      const { name, embedding } = platform;
      const signers = await this.deps.apps.listSigners({ platform, shopDomain: embedding.readClaimedShop(token) });
      const person = embedding.readToken(signers, token, this.now());
      if (person !== null) return { ...person, platform: name };
    }
    return null;
  }

  /** Headers by which a refusal of a token asks the page's script for a fresh one. */
  listRetryHeaders(): readonly StoreEmbedding['retry'][] {
    return this.#list().map(({ embedding }) => embedding.retry);
  }

  /** The store a business has here, whatever its state; null for one nobody has. */
  async findStore({ platform, shopDomain }: Pick<EmbeddedPerson, 'platform' | 'shopDomain'>): Promise<Store | null> {
    const row = await findStoreByDomain(this.db, platform, shopDomain);
    return row === null ? null : toStore(row);
  }

  /** Where a window connects the store, for some minutes; where its merchant brings the app, they sign in first. */
  connectAddress({ platform, shopDomain, clientId }: EmbeddedPerson): string {
    const known = this.#get(platform);
    const { publicUrl } = this.platform;
    if (known.grants.installationApp?.clientId !== clientId) return `${publicUrl}/auth`;
    const ticket = this.deps.grants.writeTicket(known, shopDomain);
    return `${publicUrl}${startPath(platform)}?${new URLSearchParams({ ticket }).toString()}`;
  }

  /** The email address the store has confirmed of whom a token vouches for; null where it has not, or does not say. */
  async findEmail(person: EmbeddedPerson, token: string): Promise<string | null> {
    const platform = this.#get(person.platform);
    const signers = await this.deps.apps.listSigners({ platform, shopDomain: person.shopDomain });
    const app = signers.find(({ clientId }) => clientId === person.clientId);
    try {
      return app === undefined ? null : await platform.embedding.findEmail(app, person.shopDomain, token);
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      this.platform.log.warn({ shop: person.shopDomain, problem: problem.message }, 'who looks is not known');
      return null;
    }
  }

  #list(): Embedding[] {
    return this.deps.platforms.list().flatMap(({ embedding, ...rest }) => (embedding ? [{ ...rest, embedding }] : []));
  }

  #get(name: string): Embedding {
    const { embedding, ...rest } = this.deps.platforms.get(name);
    if (embedding === undefined) throw new Error(`the admin of ${name} shows no pages`);
    return { ...rest, embedding };
  }
}
