// The social networks of this program by their names: those whose app the installation has.
import type { NetworkName } from '@vitrine/contract/feed';
import type { Outside } from '../../../platform/outside.ts';
import { Problem } from '../../../platform/problem.ts';
import { createInstagram, type InstagramSettings } from './instagram/instagram.ts';
import type { SocialNetwork } from './network.ts';
import { createPinterest, type PinterestSettings } from './pinterest/pinterest.ts';
import { createTikTok, type TikTokSettings } from './tiktok/tiktok.ts';

/** Null for a network the installation has no app at. */
export interface NetworkSettings {
  readonly instagram: InstagramSettings | null;
  readonly tiktok: TikTokSettings | null;
  readonly pinterest: PinterestSettings | null;
}

export class Networks {
  readonly #byName: ReadonlyMap<NetworkName, SocialNetwork>;

  constructor(networks: readonly SocialNetwork[]) {
    this.#byName = new Map(networks.map((network) => [network.name, network]));
  }

  has(name: NetworkName): boolean {
    return this.#byName.has(name);
  }

  /** Refuses `network_not_offered`. */
  get(name: NetworkName): SocialNetwork {
    const network = this.#byName.get(name);
    if (network === undefined) throw new Problem('network_not_offered');
    return network;
  }

  find(name: NetworkName): SocialNetwork | null {
    return this.#byName.get(name) ?? null;
  }
}

export function createNetworks({ instagram, tiktok, pinterest }: NetworkSettings, outside: Outside): Networks {
  return new Networks([
    ...(instagram ? [createInstagram(instagram, outside)] : []),
    ...(tiktok ? [createTikTok(tiktok, outside)] : []),
    ...(pinterest ? [createPinterest(pinterest, outside)] : []),
  ]);
}
