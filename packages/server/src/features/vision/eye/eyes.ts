// An eye for each network of which vectors are kept: the one pictures are seen with now, and those whose vectors answer meanwhile.
import { access } from 'node:fs/promises';
import { dropGivenModel, dropHalfCopies, listGivenModels, placeOf, type GivenModel } from '../seeing/given-model.ts';
import { readModel } from '../seeing/model.ts';
import { Eye } from './eye.ts';

/** A network by its name. */
export interface NamedModel {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

export class Eyes {
  readonly #folder: string;
  readonly #given: GivenModel | null;
  readonly #eyes = new Map<string, Eye>();
  #own: Promise<NamedModel> | null = null;

  /** `given` is the network in place of ours; in `folder` are those of which vectors may be kept. */
  constructor(folder: string, given: GivenModel | null) {
    this.#folder = folder;
    this.#given = given;
  }

  /** The network pictures are to be seen with. */
  async getCurrent(): Promise<NamedModel> {
    return this.#given ?? (await this.#readOwn());
  }

  /** Null for a network that is here no more. */
  async find(hash: string): Promise<Eye | null> {
    const known = this.#eyes.get(hash);
    if (known !== undefined) return known;
    const isOwn = (await this.#readOwn()).hash === hash;
    const place = isOwn ? null : placeOf(this.#folder, hash);
    if (place !== null && !(await isThere(place))) return null;
    const eye = this.#eyes.get(hash) ?? new Eye(place);
    this.#eyes.set(hash, eye);
    return eye;
  }

  /** Forgets networks that were given once, of which nothing answers any more. */
  async dropBut(used: ReadonlySet<string>, before: Date): Promise<void> {
    const { hash: current } = await this.getCurrent();
    await dropHalfCopies(this.#folder, before);
    for (const { hash, place } of await listGivenModels(this.#folder, before))
      if (hash !== current && !used.has(hash)) await dropGivenModel(place);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#eyes.values()].map((eye) => eye.close()));
  }

  #readOwn(): Promise<NamedModel> {
    return (this.#own ??= readModel());
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
