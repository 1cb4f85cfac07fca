// Photos that somebody took of products of the sandbox's store, with the truth of what they show.
import type { Program } from '../world/program.ts';

export interface Photo {
  readonly bytes: Buffer;
  readonly ids: string[];
  /** Whether a product is well in sight. */
  readonly isPlain: boolean;
  /** Counted from the store's first product. */
  readonly place: number;
}

interface Shown {
  readonly productId: string;
  /** The share of it that nothing hides. */
  readonly visible: number;
  /** In shares of the picture. */
  readonly box: { readonly width: number; readonly height: number };
}

interface Truth {
  posts: { pictures: { address: string; shows: Shown[] }[] }[];
}

async function control<T>({ sandboxUrl }: Program, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/networks/_control/instagram/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const listShown = ({ posts }: Truth): string[] =>
  posts.flatMap(({ pictures }) => pictures.flatMap(({ shows }) => shows.map(({ productId }) => productId)));

/** Products of the store that posts show, in the order of the store. */
const listShownProducts = async (program: Program): Promise<string[]> => [
  ...new Set(listShown(await control<Truth>(program, 'GET', 'truth')).toSorted()),
];

/** A photo somebody took of a product of the store, counted from the first, and which it truly shows. */
export async function takePhoto(program: Program, place = 0): Promise<Photo> {
  const shown = await listShownProducts(program);
  const taken = { kind: 'image', products: [shown[place]], at: '2026-11-04T12:00:00Z' };
  const { id } = await control<{ id: string }>(program, 'POST', 'posts', taken);
  const { posts } = await control<Truth>(program, 'GET', `truth?post=${id}`);
  const picture = posts[0]?.pictures[0];
  if (!picture) throw new Error('there is no photo');
  const answer = await fetch(picture.address);
  return { bytes: Buffer.from(await answer.arrayBuffer()), place, ...toPhoto(picture.shows) };
}

const isWellInSight = ({ visible, box }: Shown): boolean => visible > 0.9 && box.width * box.height > 0.06;

const toPhoto = (shows: readonly Shown[]): Pick<Photo, 'ids' | 'isPlain'> => ({
  ids: shows.map(({ productId }) => productId),
  isPlain: shows.some(isWellInSight),
});

/** Photos of so many products that are well in sight. */
export async function takePlainPhotos(program: Program, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let place = 0; photos.length < count && place < 12; place += 1) {
    const photo = await takePhoto(program, place);
    if (photo.isPlain) photos.push(photo);
  }
  return photos;
}

export async function takePlainPhoto(program: Program): Promise<Photo> {
  const [photo] = await takePlainPhotos(program, 1);
  if (!photo) throw new Error('no product is well in sight');
  return photo;
}

/** What a shop of the sandbox sells. */
export interface Sold {
  readonly id: string;
  readonly title: string;
}

/** Products of a shop that can be shown, in its order. */
export async function listSold({ sandboxUrl }: Program, shop: string): Promise<Sold[]> {
  const answer = await fetch(`${sandboxUrl}/${shop}/_control/products`);
  const { products } = (await answer.json()) as { products: (Sold & { status: string })[] };
  return products.filter(({ status }) => status === 'ACTIVE').map(({ id, title }) => ({ id, title }));
}

interface PostWish {
  readonly account: string;
  readonly shop: string;
  readonly caption: string;
  /** Their ids: all of them are well in sight. */
  readonly products: readonly string[];
  /** When it is said to have been posted; the same time gives the same picture. */
  readonly at: Date;
}

/** Has an account of Instagram post an image that shows nothing but products of a shop: of some, the first on which nothing hides them. */
export async function postPlainPhoto(program: Program, { at, account, ...wish }: PostWish): Promise<void> {
  for (let minute = 0; minute < 20; minute += 1) {
    const time = new Date(at.getTime() + minute * 60_000).toISOString();
    const { id } = await control<{ id: string }>(program, 'POST', 'posts', {
      ...wish,
      account,
      kind: 'image',
      at: time,
    });
    const { posts } = await control<Truth>(program, 'GET', `truth?account=${account}&post=${id}`);
    if (posts.every(({ pictures }) => pictures.every(({ shows }) => shows.every(isWellInSight)))) return;
    await control(program, 'DELETE', `posts/${id}`);
  }
  throw new Error(`no image shows ${wish.products.join(' and ')} well`);
}
