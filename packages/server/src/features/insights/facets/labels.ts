// Names the rows of a breakdown: links and products as they are called, influencers, and values in the reader's language.
import type { BreakdownRow, Dimension } from '@vitrine/contract/analytics';
import type { Condition } from '@vitrine/contract/conditions';
import { accountId, linkId, productId, type BusinessId, type LinkId } from '@vitrine/contract/ids';
import type { Language } from '../../../locales/locales.ts';
import type { Db } from '../../../platform/db/db.ts';
import { selectExperiences, selectFacetTexts } from './facets-store.ts';
import { findFirstTitles, nameLink } from '../../links/links.ts';
import { findDefaultImages } from '../link-names.ts';
import { selectSoldTitles } from '../sold-titles-store.ts';
import { nameNothing, nameValue } from '../value-names.ts';
import type { Sources } from '../model.ts';

export type Label = Pick<
  BreakdownRow,
  'value' | 'label' | 'image_url' | 'link_id' | 'multilink_id' | 'link_type' | 'platform'
>;

export interface LabelDeps extends Pick<Sources, 'catalogue' | 'links' | 'influencers' | 'posts' | 'galleries'> {
  db: Db;
}

const bare = { image_url: null, link_id: null, multilink_id: null, link_type: null };

/** The number of a value, or a text that stands for itself; null is what carries no value. */
export type LabelKey = number | string | null;

/** Labels by the keys of rows. */
export async function labelRows(
  deps: LabelDeps,
  { businessId, by, language }: { businessId: BusinessId; by: Dimension; language: Language },
  keys: readonly LabelKey[],
): Promise<(key: LabelKey) => Label> {
  const known = keys.filter((key) => typeof key === 'number');
  const texts = await selectFacetTexts(deps.db, businessId, known);
  const told = keys.filter((key) => typeof key === 'string');
  const labels = await labelValues(deps, { businessId, by, language }, [...texts.values(), ...told]);
  const nothing: Label = { ...bare, value: null, label: nameNothing(by, language) };
  return (key) => {
    if (key === null) return nothing;
    const value = typeof key === 'string' ? key : (texts.get(key) ?? '');
    return labels.get(value) ?? { ...bare, value, label: nameValue(by, value, language) };
  };
}

/** How the values of a condition are called, in their order; a multilink is both its experiences. */
export async function nameConditionValues(
  deps: LabelDeps,
  { businessId, language }: { businessId: BusinessId; language: Language },
  { by, values }: Pick<Condition, 'by' | 'values'>,
): Promise<string[]> {
  const known = values.filter((value) => value !== null);
  const names = await nameThings(deps, businessId, by, known);
  return values.map((value) => {
    if (value === null) return nameNothing(by, language);
    return names === null ? nameValue(by, value, language) : (names.get(value.toLowerCase()) ?? '–');
  });
}

/** The names of what goes by an id, by it; null where values are no ids. */
async function nameThings(
  deps: LabelDeps,
  businessId: BusinessId,
  by: Condition['by'],
  values: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (by === 'multilink') {
    const experiences = await selectExperiences(deps.db, businessId, null);
    return new Map(experiences.map(({ multilinkId, title }) => [multilinkId, title]));
  }
  if (by !== 'link' && by !== 'product') return null;
  const labels = await (by === 'link' ? labelLinks : labelProducts)(deps, businessId, values);
  return new Map([...labels].map(([value, { label }]) => [value.toLowerCase(), label]));
}

async function labelValues(
  deps: LabelDeps,
  { businessId, by }: { businessId: BusinessId; by: Dimension; language: Language },
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  switch (by) {
    case 'link':
      return labelLinks(deps, businessId, values);
    case 'post':
      return labelPosts(deps, businessId, values);
    case 'multilink':
      return labelExperiences(deps, businessId, values);
    case 'product':
      return labelProducts(deps, businessId, values);
    case 'gallery':
      return labelGalleries(deps, businessId);
    case 'influencer':
      return labelInfluencers(deps, businessId, values);
    default:
      return new Map();
  }
}

async function labelLinks(
  { catalogue, links }: LabelDeps,
  businessId: BusinessId,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const records = await links.records.listPages(businessId, toLinkIds(values));
  const [images, titles] = await Promise.all([
    findDefaultImages(catalogue, businessId, records),
    findFirstTitles(catalogue, businessId, records),
  ]);
  return new Map(
    records.map((link): [string, Label] => {
      const face = {
        ...(link.linkType === 'POST'
          ? bare
          : { link_id: link.linkId, multilink_id: link.parentMultilinkId, link_type: link.linkType }),
        label: nameLink(link, titles.get(link.linkId)),
        image_url: link.images[0] ?? images.get(link.linkId) ?? null,
      };
      return [link.linkId, { ...face, value: link.linkId }];
    }),
  );
}

/** Pages of the feed and its galleries are among them, of no network. */
async function labelPosts(
  deps: LabelDeps,
  businessId: BusinessId,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const [pages, places] = await Promise.all([
    labelLinks(deps, businessId, values),
    deps.posts.listPlaces(businessId, values),
  ]);
  return new Map(
    [...pages].map(([id, label]): [string, Label] => {
      const place = places.get(id);
      return [id, place ? { ...label, platform: place.network } : label];
    }),
  );
}

function toLinkIds(values: readonly string[]): LinkId[] {
  return values.flatMap((value) => linkId.safeParse(value).data ?? []);
}

async function labelExperiences(
  deps: LabelDeps,
  businessId: BusinessId,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const [asLinks, experiences] = await Promise.all([
    labelLinks(deps, businessId, values),
    selectExperiences(deps.db, businessId, null),
  ]);
  const labels = new Map(asLinks);
  for (const { linkId: id, multilinkId, title, position } of experiences) {
    const face = labels.get(id);
    if (face) {
      labels.set(id, {
        ...face,
        value: multilinkId,
        multilink_id: multilinkId,
        label: `${title} · ${position === 0 ? 'A' : 'B'}`,
      });
    }
  }
  return labels;
}

async function labelProducts(
  { db, catalogue }: LabelDeps,
  businessId: BusinessId,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const ids = values.flatMap((value) => productId.safeParse(value).data ?? []);
  const products = await catalogue.listSummaries(businessId, ids);
  const found = new Map<string, (typeof products)[number]>(products.map((product) => [product.productId, product]));
  const gone = ids.filter((id) => !found.has(id));
  const soldAs = await selectSoldTitles(db, businessId, gone);
  return new Map(
    ids.map((id): [string, Label] => {
      const product = found.get(id);
      const label = product?.title ?? soldAs.get(id) ?? id;
      return [id, { ...bare, value: id, label, image_url: product?.image?.src ?? null }];
    }),
  );
}

async function labelGalleries({ galleries }: LabelDeps, businessId: BusinessId): Promise<ReadonlyMap<string, Label>> {
  const arrivals = await galleries.listArrivals(businessId);
  return new Map(
    arrivals.map(({ galleryId, title }): [string, Label] => [galleryId, { ...bare, value: galleryId, label: title }]),
  );
}

async function labelInfluencers(
  { influencers }: LabelDeps,
  businessId: BusinessId,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const everyone = await influencers.list(businessId);
  const wanted = new Set(values.flatMap((value) => accountId.safeParse(value).data ?? []));
  const named = everyone.filter((influencer) => wanted.has(influencer.accountId));
  return new Map(
    named.map(({ accountId: id, username, imageUrl }): [string, Label] => [
      id,
      { ...bare, value: username, label: username, image_url: imageUrl },
    ]),
  );
}
