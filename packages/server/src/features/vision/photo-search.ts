// What shoppers find by a photo of theirs: products that can be bought, by where in the photo they are. Nothing of the photo is kept.
import { productId, type BusinessId } from '@vitrine/contract/ids';
import { addDays, dayOf } from '@vitrine/contract/range';
import { photoSearchDays } from '@vitrine/contract/vision';
import pTimeout from 'p-timeout';
import { onAnnounced } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { Turns } from '../../platform/turns.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, ProductSummary } from '../stores/stores.ts';
import * as store from './photo-searches-store.ts';
import { toPlaces, type PhotoPlace } from './places.ts';
import { rankFound } from './ranking.ts';
import { findTaste } from './taste.ts';
import type { ProductPictures } from './keeping/product-pictures.ts';
import type { TaggingReports } from './report/reports.ts';

interface Deps {
  readonly vision: {
    readonly pictures: Pick<ProductPictures, 'find' | 'getStanding' | 'want'>;
    readonly reports: Pick<TaggingReports, 'getJudge'>;
  };
  readonly brand: Pick<Brand, 'getSettings' | 'getSwapping'>;
  readonly plans: Pick<Plans, 'allows'>;
  readonly catalogue: Pick<Catalogue, 'listSummaries' | 'listHeldBy'>;
  readonly identity: { readonly credentials: Pick<Identity['credentials'], 'takeAttempt'> };
}

/** Both ends included. */
interface CountedDays {
  readonly from: string;
  readonly to: string;
}

export type PhotoAnswer =
  /** `isWhole` says whether all pictures of the business are known by now. */
  | { readonly kind: 'found'; readonly places: readonly PhotoPlace<ProductSummary>[]; readonly isWhole: boolean }
  /** Too many photos wait, or this one waited too long. */
  | { readonly kind: 'busy' };

/** The thread that sees does one thing at a time. */
const mostAtOnce = 1;
const mostWaiting = 8;
const longestWaitMs = 20_000;
/** Of which some may be sold out or excluded. */
const mostLooked = 60;

const busy = { kind: 'busy' } as const;

export class PhotoSearch extends Service<Deps> {
  readonly #turns = new Turns(mostAtOnce, mostWaiting);

  /** From now on pictures of a business are looked at once it has this switched on; the tables must be there. */
  start(): void {
    const prepare = (businessId: BusinessId): void =>
      void this.#prepare(businessId).catch((problem: unknown) =>
        this.platform.log.warn({ problem: String(problem) }, 'a search by photo could not be prepared'),
      );
    // one that is missed is made up for by the first photo
    onAnnounced(this.platform.database, 'pagesChanged', prepare, () => undefined);
  }

  /** Whether the merchant has it switched on, and their plan opens it. */
  async isOn(businessId: BusinessId): Promise<boolean> {
    const { brand, plans } = this.deps;
    return (await brand.getSettings(businessId)).photoSearch && (await plans.allows(businessId, 'magic store'));
  }

  /** Whether one more search may come from a network address; it counts. */
  async admit(businessId: BusinessId, network: string): Promise<boolean> {
    const { credentials } = this.deps.identity;
    try {
      await credentials.takeAttempt('searchByPhoto', businessId, network);
      // behind the first: whoever is shut out uses up nothing of what others may
      await credentials.takeAttempt('searchOfShop', businessId, businessId);
      return true;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return false;
      throw problem;
    }
  }

  /** How many searches were answered in the last days of the store's clocks, today among them, and for how many something was found. */
  async count(businessId: BusinessId, timeZone: string): Promise<CountedDays & store.SearchCounts> {
    const to = dayOf(this.now(), timeZone);
    const days = { from: addDays(to, 1 - photoSearchDays), to };
    return { ...days, ...(await store.sumSearches(this.db, businessId, days)) };
  }

  /** What is found counts by the day of the store's clocks. Rejects where the bytes are no picture. */
  async search(businessId: BusinessId, photo: Uint8Array, timeZone: string): Promise<PhotoAnswer> {
    const answer = await this.#searchInTurn(businessId, photo);
    if (answer.kind === 'found') {
      const hasFound = answer.places.some(({ found }) => found.length > 0);
      await store.countSearch(this.db, businessId, { day: dayOf(this.now(), timeZone), hasFound });
    }
    return answer;
  }

  async #searchInTurn(businessId: BusinessId, photo: Uint8Array): Promise<PhotoAnswer> {
    let isLate = false;
    const work = async (): Promise<PhotoAnswer> => (isLate ? busy : this.#look(businessId, photo));
    const fallback = (): PhotoAnswer => {
      isLate = true;
      return busy;
    };
    try {
      return await pTimeout(this.#turns.take(work), { milliseconds: longestWaitMs, fallback });
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return busy;
      throw problem;
    }
  }

  async #look(businessId: BusinessId, photo: Uint8Array): Promise<PhotoAnswer> {
    const { vision, catalogue } = this.deps;
    const { isWhole } = await vision.pictures.getStanding(businessId);
    const [{ products }, judge] = await Promise.all([
      vision.pictures.find(businessId, [photo], { most: mostLooked }),
      vision.reports.getJudge(businessId),
    ]);
    const [shown = []] = products;
    const found = shown.map(({ productId: id, ...find }) => ({ productId: productId.parse(id), frame: 0, ...find }));
    const ids = found.map(({ productId: id }) => id);
    const [taste, summaries] = await Promise.all([
      findTaste(this.deps, businessId, ids),
      catalogue.listSummaries(businessId, ids),
    ]);
    const buyable = new Map(summaries.filter(canBeBought).map((product) => [product.productId, product]));
    const sureness = new Map(found.map((find) => [find.productId, judge.rate(find)]));
    const matches = rankFound(found, taste).flatMap(({ productId: id, likeness, box }) => {
      const product = buyable.get(id);
      return product ? [{ product, likeness, sureness: sureness.get(id) ?? 0, box }] : [];
    });
    const places = toPlaces(matches).map(({ box, found: alike }) => ({
      box,
      found: alike.map(({ product }) => product),
    }));
    return { kind: 'found', places, isWhole };
  }

  async #prepare(businessId: BusinessId): Promise<void> {
    if (await this.isOn(businessId)) await this.deps.vision.pictures.want(businessId);
  }
}

/** As shoppers find it in the store themselves: neither hidden nor sold out, and by the piece. */
const canBeBought = ({ deleted, status, url, soldAs, variantsAvailable }: ProductSummary): boolean =>
  !deleted && status === 'active' && url !== null && !soldAs && variantsAvailable > 0;
