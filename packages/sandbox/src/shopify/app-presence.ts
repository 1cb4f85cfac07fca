// What an app runs in a shop's pages: the record of its web pixel, whether the merchant switched its app embed on, and where its blocks stand.

import { randomUUID } from 'node:crypto';
import type { BlockValues } from '../app-blocks.ts';
import { numberFor } from '../order-ids.ts';
import { Kept, type ShopRecords } from '../persistence.ts';
import { Refused, found } from '../refused.ts';

export interface PixelRecord {
  clientId: string;
  id: string;
  settings: Record<string, string>;
}

interface EmbedRecord {
  clientId: string;
}

/** Pages of a theme that have a section for apps. */
export type TemplateName = 'index' | 'product';

/** A block of the app in the section of a template. */
export interface PlacedBlock {
  readonly clientId: string;
  readonly id: string;
  readonly template: TemplateName;
  readonly handle: string;
  readonly values: BlockValues;
  /** It stands below those with less. */
  readonly place: number;
}

/** As many as a section takes of an app's. */
const MOST_BLOCKS = 25;

/** Kept across restarts; gone with the app. */
export class AppPresence {
  readonly #shop: string;
  readonly #pixels: Kept<PixelRecord>;
  readonly #embeds: Kept<EmbedRecord>;
  readonly #blocks: Kept<PlacedBlock>;

  constructor(shop: string, records: ShopRecords) {
    this.#shop = shop;
    this.#pixels = new Kept(records, 'pixel', ({ clientId }) => clientId);
    this.#embeds = new Kept(records, 'embed', ({ clientId }) => clientId);
    this.#blocks = new Kept(records, 'app-block', ({ id }) => id);
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

  /** From above to below. */
  listBlocks(clientId: string, template: TemplateName): PlacedBlock[] {
    const placed = this.#blocks.list().filter((each) => each.clientId === clientId && each.template === template);
    return placed.toSorted((a, b) => a.place - b.place);
  }

  /** Below those that are there; `Refused` where the section is full. */
  placeBlock(block: Pick<PlacedBlock, 'clientId' | 'template' | 'handle' | 'values'>): PlacedBlock {
    const there = this.listBlocks(block.clientId, block.template);
    if (there.length >= MOST_BLOCKS) throw new Refused(`A section takes no more than ${MOST_BLOCKS} blocks.`);
    return this.#blocks.put({ ...block, id: randomUUID(), place: (there.at(-1)?.place ?? 0) + 1 });
  }

  getBlock(clientId: string, id: string): PlacedBlock {
    const block = this.#blocks.find(id);
    return found(block?.clientId === clientId ? block : null, 'There is no such block.');
  }

  changeBlock(block: PlacedBlock, values: BlockValues): void {
    this.#blocks.put({ ...block, values });
  }

  removeBlock({ id }: PlacedBlock): void {
    this.#blocks.remove(id);
  }

  leave(clientId: string): void {
    this.#pixels.remove(clientId);
    this.#embeds.remove(clientId);
    this.#blocks.removeAll((block) => block.clientId === clientId);
  }
}
