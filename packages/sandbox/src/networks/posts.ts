// The posts of one network, newest first by account, with what was added, changed and deleted since; ids are never used again.

import { Kept, type ShopRecords } from '../persistence.ts';
import { found } from '../refused.ts';
import type { Media, Post } from './model.ts';

/** How many ids a post has room for: its own, and its pictures'. */
const STEP = 32n;

export interface PostDraft extends Omit<Post, 'id' | 'code' | 'media' | 'deletedAt'> {
  shots: { kind: Media['kind']; shot: Media['shot'] }[];
}

export class Posts {
  readonly #records: ShopRecords;
  readonly #kept: Kept<Post>;
  readonly #firstId: bigint;
  readonly #owners = new Map<string, Post>();
  readonly #sorted = new Map<string, Post[]>();
  #count: number;

  /** `firstId` is where the network's numbers begin. */
  constructor(records: ShopRecords, firstId: bigint) {
    this.#records = records;
    this.#firstId = firstId;
    this.#kept = new Kept(records, 'network-post', ({ id }) => id);
    for (const post of this.#kept.list()) this.#index(post);
    this.#count = this.#kept.list().length;
  }

  /** Those that are there, newest first; no two of an account are of the same millisecond. */
  list(accountId: string): readonly Post[] {
    const known = this.#sorted.get(accountId);
    if (known !== undefined) return known;
    const posts = this.#kept.list().filter((post) => post.accountId === accountId && post.deletedAt === null);
    const sorted = posts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
    this.#sorted.set(accountId, sorted);
    return sorted;
  }

  find(id: string): Post | null {
    const post = this.#kept.find(id);
    return post === null || post.deletedAt !== null ? null : post;
  }

  findByCode(code: string): Post | null {
    return this.#kept.list().find((post) => post.code === code && post.deletedAt === null) ?? null;
  }

  /** A picture or video by its own id, also of a post that was deleted. */
  findMedia(id: string): { post: Post; media: Media } | null {
    const post = this.#owners.get(id);
    const media = post?.media.find((each) => each.id === id);
    return post === undefined || media === undefined ? null : { post, media };
  }

  /** Adds all of them or none. */
  create(drafts: readonly PostDraft[]): Post[] {
    const taken = new Map<string, Set<number>>();
    return this.#records.together(() =>
      drafts.map((draft) => {
        const times = taken.get(draft.accountId) ?? new Set(this.#timesOf(draft.accountId));
        taken.set(draft.accountId, times);
        return this.#add(draft, times);
      }),
    );
  }

  edit(id: string, change: Partial<Pick<Post, 'caption' | 'isFlagged'>>): Post {
    return this.#put({ ...found(this.find(id), `There is no post ${id}.`), ...change });
  }

  delete(id: string, at: string): void {
    this.#put({ ...found(this.find(id), `There is no post ${id}.`), deletedAt: at });
  }

  #timesOf(accountId: string): number[] {
    return this.list(accountId).map(({ at }) => Date.parse(at));
  }

  #add({ shots, ...draft }: PostDraft, times: Set<number>): Post {
    let time = Date.parse(draft.at);
    while (times.has(time)) time += 1;
    times.add(time);
    const number = this.#firstId + BigInt(this.#count) * STEP;
    this.#count += 1;
    const id = number.toString();
    const media = shots.map((each, index): Media => ({
      ...each,
      id: shots.length === 1 ? id : (number + BigInt(index + 1)).toString(),
    }));
    return this.#put({
      ...draft,
      id,
      media,
      code: toCode(number),
      at: new Date(time).toISOString(),
      deletedAt: null,
    });
  }

  #put(post: Post): Post {
    this.#sorted.delete(post.accountId);
    this.#index(post);
    return this.#kept.put(post);
  }

  #index(post: Post): void {
    for (const { id } of post.media) this.#owners.set(id, post);
  }
}

/** The letters of a public address: the number in base 64, as networks write theirs. */
function toCode(number: bigint): string {
  return Buffer.from(number.toString(16).padStart(16, '0'), 'hex').toString('base64url');
}

/** Where those older than a time begin, of posts that are newest first. */
export function indexBefore(posts: readonly Post[], time: number): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(posts[middle]?.at ?? '') < time) high = middle;
    else low = middle + 1;
  }
  return low;
}
