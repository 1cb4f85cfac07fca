// The twelve collections of a shop: ten shelves, what is new, and what is on sale.

import type { Collection, Picture } from './goods.ts';
import type { IdSource } from './ids.ts';
import type { Shelf } from './kind.ts';
import { getKind } from './kinds.ts';
import type { MadeProduct } from './product.ts';
import { hashOf } from './random.ts';
import { toPictureName } from './scene.ts';

interface Plan {
  title: string;
  handle: string;
  about: string;
  choose: (made: readonly MadeProduct[]) => readonly MadeProduct[];
}

const NEWEST = 36;

function onShelf(shelf: Shelf): Plan['choose'] {
  return (made) => made.filter(({ kind }) => getKind(kind).shelf === shelf);
}

function newest(made: readonly MadeProduct[]): readonly MadeProduct[] {
  return made
    .filter(({ product }) => product.status === 'ACTIVE')
    .toSorted((one, other) => other.product.createdAt.localeCompare(one.product.createdAt))
    .slice(0, NEWEST);
}

function reduced(made: readonly MadeProduct[]): readonly MadeProduct[] {
  return made.filter(({ product }) => product.variants.some(({ compareAtPrice }) => compareAtPrice !== null));
}

const PLANS: readonly Plan[] = [
  { title: 'New In', handle: 'new-in', about: 'The latest arrivals, newest first.', choose: newest },
  { title: 'Shirts & Tops', handle: 'shirts-and-tops', about: 'Shirts, tees and blouses.', choose: onShelf('tops') },
  {
    title: 'Knitwear',
    handle: 'knitwear',
    about: 'Sweaters and cardigans for every month.',
    choose: onShelf('knitwear'),
  },
  {
    title: 'Coats & Jackets',
    handle: 'coats-and-jackets',
    about: 'The last layer before the door.',
    choose: onShelf('outerwear'),
  },
  {
    title: 'Dresses & Skirts',
    handle: 'dresses-and-skirts',
    about: 'For work, weekends and weddings.',
    choose: onShelf('dresses'),
  },
  {
    title: 'Trousers & Denim',
    handle: 'trousers-and-denim',
    about: 'Wide, straight and short.',
    choose: onShelf('bottoms'),
  },
  { title: 'Shoes', handle: 'shoes', about: 'Sneakers, boots and sandals.', choose: onShelf('shoes') },
  { title: 'Bags', handle: 'bags', about: 'Bags for markets, desks and long walks.', choose: onShelf('bags') },
  {
    title: 'Accessories & Jewellery',
    handle: 'accessories',
    about: 'The small things that finish a look.',
    choose: onShelf('accessories'),
  },
  {
    title: 'Home Textiles',
    handle: 'home-textiles',
    about: 'Cushions, throws, towels and bedding.',
    choose: onShelf('textiles'),
  },
  {
    title: 'Table & Light',
    handle: 'table-and-light',
    about: 'For the table and the corner beside it.',
    choose: onShelf('table'),
  },
  { title: 'Sale', handle: 'sale', about: 'Last pieces at lower prices.', choose: reduced },
];

/** Collections that would be empty (a very small shop) are left out. */
export function makeCollections(ids: IdSource, made: readonly MadeProduct[], now: Date): Collection[] {
  return PLANS.flatMap(({ title, handle, about, choose }) => {
    const members = choose(made);
    if (members.length === 0) return [];
    return {
      id: ids('collection'),
      title,
      handle,
      descriptionHtml: `<p>${about}</p>`,
      picture: toCover(ids, handle, title, members),
      productIds: members.map(({ product }) => product.id),
      updatedAt: now.toISOString(),
    };
  });
}

/** Three members that differ in kind where the collection allows it, and always in colour or kind, drawn together. */
function toCover(ids: IdSource, handle: string, title: string, members: readonly MadeProduct[]): Picture {
  const byKind = new Map(members.map((member) => [member.kind, member]));
  const byLook = new Map([...byKind.values(), ...members].map(({ piece }) => [`${piece.kind} ${piece.colour}`, piece]));
  const pieces = [...byLook.values()].slice(0, 3);
  const name = toPictureName(handle, { view: 'cover', pieces });
  return { id: ids('picture'), path: `/cdn/files/${name}?v=${hashOf(name)}`, alt: title, width: 1500, height: 1200 };
}
