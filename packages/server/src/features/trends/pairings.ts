// What goes well with a look: what orders keep with its products and can be bought, and the page where shoppers buy it.
import { isPairingCode } from '@vitrine/contract/codes';
import { readIdText, toIdText } from '@vitrine/contract/id-text';
import {
  code as codeSchema,
  linkId,
  type BusinessId,
  type Code,
  type LinkId,
  type ProductId,
} from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { dayOf } from '@vitrine/contract/range';
import { Service } from '../../platform/service.ts';
import type { Brand } from '../brand/brand.ts';
import {
  findFirstTitles,
  isSellable,
  nameLink,
  type Links,
  type LinkRecord,
  type PageRecord,
  type PageSource,
} from '../links/links.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, CatalogueProduct, Storefront, Taste } from '../stores/stores.ts';
import { judgePair } from './judging.ts';
import { nothing, readAll, readPairsOfAny, readProducts, type Count } from './reading-store.ts';
import { toReach } from './spans.ts';

interface Deps {
  readonly plans: Pick<Plans, 'allows'>;
  readonly brand: Pick<Brand, 'getSwapping'>;
  readonly storefront: Pick<Storefront, 'getUnits'>;
  readonly catalogue: Pick<Catalogue, 'listProducts' | 'listHeldBy' | 'listSummaries'>;
  readonly links: Pick<Links, 'records'>;
}

/** What a look shows beside its own products. */
export interface Pairing {
  /** Of the page where it is bought. */
  readonly code: Code;
  /** The likeliest first; all of them can be bought. */
  readonly products: readonly CatalogueProduct[];
}

const shownPairs = 4;
/** Of so many the best that can be bought are taken: more are never looked up. */
const judgedPairs = 24;

const prefix = 'with-';
const toCode = (lookId: LinkId): Code => codeSchema.parse(prefix + toIdText(lookId));

/**
 * The page is counted and credited under an id of its own, which tells the look's: links have ids of version 7, and version 8 is
 * left to programs by RFC 9562.
 */
const toPageId = (lookId: LinkId): LinkId => linkId.parse(lookId.replace(/^(.{14})7/, '$18'));
const toLookId = (pageId: LinkId): LinkId | null =>
  /^.{14}8/.test(pageId) ? linkId.parse(pageId.replace(/^(.{14})8/, '$17')) : null;

export class Pairings extends Service<Deps> implements PageSource {
  /** Null where its merchant does not show it, the plan does not open it, or nothing is to be shown. */
  async listFor(look: PageRecord): Promise<Pairing | null> {
    if (!isSwitchedOn(look) || !(await this.deps.plans.allows(look.businessId, 'trends'))) return null;
    const products = await this.#listProducts(look);
    return products.length === 0 ? null : { code: toCode(look.linkId), products };
  }

  async findByCode(code: string): Promise<PageRecord | null> {
    const id = isPairingCode(code) ? linkId.safeParse(readIdText(code.slice(prefix.length))).data : undefined;
    const look = id === undefined ? null : await this.deps.links.records.findAnyones(id);
    if (look === null || look.linkType !== 'LOOK') return null;
    const [[page], pairing] = await Promise.all([
      this.list(look.businessId, [toPageId(look.linkId)]),
      this.listFor(look),
    ]);
    if (page === undefined) return null;
    const products = (pairing?.products ?? []).map(({ productId }) => ({
      productId,
      selectedOptions: {},
      seenPrice: null,
    }));
    return { ...page, products };
  }

  async list(businessId: BusinessId, ids: readonly LinkId[]): Promise<PageRecord[]> {
    const lookIds = ids.flatMap((id) => toLookId(id) ?? []);
    if (lookIds.length === 0) return [];
    const looks = await this.deps.links.records.list(businessId, lookIds);
    const titles = await findFirstTitles(this.deps.catalogue, businessId, looks);
    return looks
      .filter(({ linkType }) => linkType === 'LOOK')
      .map((look) => toPage(look, nameLink(look, titles.get(look.linkId))));
  }

  async #listProducts(look: PageRecord): Promise<CatalogueProduct[]> {
    const { businessId } = look;
    const held = look.products.map(({ productId }) => productId);
    const best = await this.#judge(businessId, held);
    if (best.length === 0) return [];
    const { taste } = await this.deps.brand.getSwapping(businessId);
    const excluded = await this.#listExcluded(businessId, best, taste);
    const products = await this.deps.catalogue.listProducts(businessId, best);
    const known = new Map(products.map((product) => [product.productId, product]));
    return best
      .filter((id) => !excluded.has(id))
      .flatMap((id) => known.get(id) ?? [])
      .filter((product) => isSellable(product, look.settings))
      .slice(0, shownPairs);
  }

  /** What goes well with any of the products and is none of them, the likeliest first. */
  async #judge(businessId: BusinessId, held: readonly ProductId[]): Promise<ProductId[]> {
    if (held.length === 0) return [];
    const { timeZone } = await this.deps.storefront.getUnits(businessId);
    const reach = toReach(businessId, { span: 'year', channel: 'all' }, dayOf(this.now(), timeZone));
    const [all, pairs] = await Promise.all([readAll(this.db, reach), readPairsOfAny(this.db, reach, held)]);
    const ids = [...new Set(pairs.flatMap((pair) => pair.ids))];
    const counts = ids.length === 0 ? new Map<ProductId, Count>() : await readProducts(this.db, reach, ids);
    const excessOf = new Map<ProductId, number>();
    for (const both of pairs) {
      const [own, other] = both.ids;
      const [first, second] = [counts.get(own) ?? nothing, counts.get(other) ?? nothing];
      const { excess } = judgePair({ both, first, second, all });
      if (excess > (excessOf.get(other) ?? 0)) excessOf.set(other, excess);
    }
    return [...excessOf]
      .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .slice(0, judgedPairs)
      .map(([id]) => id);
  }

  /** What is never to be named of a merchant's store is not shown here either. */
  async #listExcluded(
    businessId: BusinessId,
    ids: readonly ProductId[],
    taste: Taste,
  ): Promise<ReadonlySet<ProductId>> {
    const { excludedProducts, excludedCollections } = taste;
    const held =
      excludedCollections.length === 0
        ? []
        : await this.deps.catalogue.listHeldBy(businessId, excludedCollections, ids);
    return new Set([...excludedProducts, ...held]);
  }
}

const isSwitchedOn = ({ linkType, beside, closedAt, settings }: PageRecord): boolean =>
  linkType === 'LOOK' && beside === undefined && closedAt === null && settings.goes_well_with;

/** Without products, which only its address needs. Closed as its look is, and where that has it switched off; with nothing to show it stays, as what was put into a bag there is bought there. */
const toPage = (look: LinkRecord, name: string): PageRecord => ({
  ...look,
  linkId: toPageId(look.linkId),
  code: toCode(look.linkId),
  backHalf: null,
  title: `+ ${name}`,
  description: '',
  images: [],
  preview: noLinkPreview,
  tags: [],
  parentMultilinkId: null,
  products: [],
  collectionIds: [],
  settings: { ...look.settings, layout: null, noindex: true, goes_well_with: false },
  closedAt: look.closedAt ?? (look.settings.goes_well_with ? null : look.createdAt),
  beside: { code: look.code, title: look.title, gateOf: look.parentMultilinkId ?? look.linkId },
});
