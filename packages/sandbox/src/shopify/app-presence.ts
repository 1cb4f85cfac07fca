// What an app runs in a shop's pages: the record of its web pixel, and whether the merchant switched its app embed on.

import { numberFor } from '../order-ids.ts';
import { Kept, type ShopRecords } from '../persistence.ts';

export interface PixelRecord {
  clientId: string;
  id: string;
  settings: Record<string, string>;
}

interface EmbedRecord {
  clientId: string;
}

/** Kept across restarts; gone with the app. */
export class AppPresence {
  readonly #shop: string;
  readonly #pixels: Kept<PixelRecord>;
  readonly #embeds: Kept<EmbedRecord>;

  constructor(shop: string, records: ShopRecords) {
    this.#shop = shop;
    this.#pixels = new Kept(records, 'pixel', ({ clientId }) => clientId);
    this.#embeds = new Kept(records, 'embed', ({ clientId }) => clientId);
  }

  findPixel(clientId: string): PixelRecord | null {
    return this.#pixels.find(clientId);
  }

  putPixel(clientId: string, settings: Record<string, string>): PixelRecord {
    const known = this.#pixels.find(clientId);
    return this.#pixels.put({ clientId, id: known?.id ?? numberFor('pixel', this.#shop, 1), settings });
  }

  hasEmbed(clientId: string): boolean {
    return this.#embeds.find(clientId) !== null;
  }

  switchEmbed(clientId: string, isOn: boolean): void {
    if (isOn) this.#embeds.put({ clientId });
    else this.#embeds.remove(clientId);
  }

  leave(clientId: string): void {
    this.#pixels.remove(clientId);
    this.#embeds.remove(clientId);
  }
}
