// The social networks beside the store: three of them, of one clock, under `/networks`.

import { readPictureName, type Piece } from '@vitrine/scenery/scene';
import { getKind, KIND_NAMES } from '@vitrine/scenery/kinds';
import { hashOf } from '@vitrine/scenery/random';
import type { Persistence, ShopRecords } from '../persistence.ts';
import type { Product } from '../model.ts';
import { found } from '../refused.ts';
import { instagram } from './instagram/instagram.ts';
import { NETWORK_NAMES, type NetworkApp, type NetworkName } from './model.ts';
import { Network, type Profile } from './network.ts';
import { pinterest } from './pinterest/pinterest.ts';
import type { Goods } from './seeds.ts';
import { tiktok } from './tiktok/tiktok.ts';

export type NetworkApps = Readonly<Record<NetworkName, NetworkApp>>;

export interface NetworksOptions {
  apps: NetworkApps;
  persistence: Persistence;
  address: { url: string };
  now: () => Date;
  retryScale: number;
  /** Where drawings are kept. */
  folder: string;
  /** What a shop sells; without a name, the one whose goods are in the pictures, which is asked when a network is first used. */
  products: (shop?: string) => readonly Product[];
}

/** Whose the clock is; no network has this name. */
const CLOCK = '@networks';

const PROFILES: Readonly<Record<NetworkName, Profile>> = { instagram, tiktok, pinterest };

/** All networks, of one clock; they are the same after every restart. */
export class Networks {
  readonly folder: string;
  readonly #options: NetworksOptions;
  readonly #clock: ShopRecords;
  readonly #networks: readonly Network[];
  #ahead: number;

  constructor(options: NetworksOptions) {
    const { apps, persistence, address, retryScale, products, folder } = options;
    this.folder = folder;
    this.#options = options;
    this.#clock = persistence.records(CLOCK);
    this.#ahead = this.#clock.list<{ ahead: number }>('network-setting')[0]?.ahead ?? 0;
    this.#networks = NETWORK_NAMES.map(
      (name) =>
        new Network({
          profile: PROFILES[name],
          app: apps[name],
          records: persistence.records(`@${name}`),
          now: () => this.now(),
          address,
          retryScale,
          goods: (shop) => toGoods(products(shop)),
        }),
    );
  }

  get(name: string): Network {
    return found(
      this.#networks.find(({ profile }) => profile.name === name),
      'There is no such network.',
    );
  }

  list(): readonly Network[] {
    return this.#networks;
  }

  /** Gives every network its first accounts, unless it has them. */
  seed(): void {
    for (const network of this.#networks) network.seed();
  }

  now(): Date {
    return new Date(this.#options.now().getTime() + this.#ahead * 1000);
  }

  /** Moves the clock of all networks ahead. */
  advance(seconds: number): void {
    this.#ahead += seconds;
    this.#clock.put('network-setting', 'clock', { ahead: this.#ahead });
  }

  async close(): Promise<void> {
    await Promise.all(this.#networks.map((network) => network.close()));
  }
}

/** The first variant of each colour that can be had, as its picture shows it. */
function toGoods(products: readonly Product[]): Goods {
  return products
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap(({ id, pictures, variants }) => {
      const shown = pictures.filter(({ path }) => !path.includes('.detail.'));
      return shown.flatMap((picture) => {
        const variant = variants.find(({ pictureId }) => pictureId === picture.id);
        return variant === undefined
          ? []
          : [{ productId: id, variantId: variant.id, piece: readPiece(picture.path) ?? makePiece(id) }];
      });
    });
}

function readPiece(path: string): Piece | null {
  const [piece] = readPictureName(path.replaceAll(/^.*\/|\?.*$/g, ''))?.pieces ?? [];
  return piece ?? null;
}

/** Goods whose pictures are not of ours look like anything, the same at every time. */
function makePiece(productId: string): Piece {
  const kind = KIND_NAMES[hashOf(productId) % KIND_NAMES.length] ?? 'shirt';
  const [colour = 'sand'] = getKind(kind).colours;
  return { kind, colour, pattern: 'plain', turn: hashOf(productId) % 100 };
}
