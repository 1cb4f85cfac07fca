// Sending a picture to a campaign: what a stranger sends, and the link by which they show that the address is theirs.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { lifetimes, limits } from '@vitrine/contract/limits';
import { uploadId as uploadIdRule, type UploadId } from '@vitrine/contract/uploads';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../../events.ts';
import { hashToken, randomToken } from '../../../platform/crypto.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Identity } from '../../identity/identity.ts';
import { isHeic, readProvenance, type Media } from '../../media/media.ts';
import type { Catalogue, CatalogueSearch, ProductSummary } from '../../stores/stores.ts';
import type { Campaigns, ShownCampaign } from './campaigns.ts';
import { findCampaign, type CampaignRecord } from './campaigns-store.ts';
import { readUpload, type UploadFaults, type UploadForm } from './read-upload.ts';
import { confirm, isLinkGood, setToken } from './upload-links-store.ts';
import { insertUpload } from './uploads-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Pick<Identity, 'credentials'>;
  readonly media: Pick<Media, 'storePicture' | 'forget'>;
  readonly catalogue: Pick<Catalogue, 'listSummaries'>;
  readonly search: Pick<CatalogueSearch, 'searchProducts'>;
  readonly campaigns: Pick<Campaigns, 'findByAddress'>;
}

interface SentForm {
  readonly form: UploadForm;
  readonly picture: Buffer | null;
  readonly language: Language;
  /** What was agreed to, in the words of the page. */
  readonly consent: string;
  /** The network address it came from. */
  readonly network: string;
}

type UploadOutcome =
  | { readonly kind: 'sent'; readonly isConfirmed: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'faulty'; readonly faults: UploadFaults };

const shown = {
  withTags: true,
  status: 'active',
  withUrl: true,
  collectionId: null,
  order: 'best_selling',
  count: 24,
  after: null,
} as const;

const undecided = {
  verifiedAt: null,
  decidedAt: null,
  decidedBy: null,
  answer: '',
  postId: null,
  erasedAt: null,
} as const;

/** What is wrong with a picture, and not with us. */
const pictureProblems = new Set(['file_too_large', 'too_many_pixels', 'file_type_refused', 'file_unreadable']);

export class Uploading extends Service<Deps> {
  find(shop: string, slug: string): Promise<{ shop: string; campaign: ShownCampaign } | null> {
    return this.deps.campaigns.findByAddress(shop, slug);
  }

  /** Keeps a picture with what was said of it, and mails a link where the campaign asks for one. */
  async send(campaign: CampaignRecord, { form, picture, network, ...words }: SentForm): Promise<UploadOutcome> {
    const { businessId, campaignId, refusedWords, verifiesEmail } = campaign;
    const chosen = await this.#listChosen(businessId, form.products);
    const offered = new Set<string>(chosen.map(({ productId }) => productId));
    const read = readUpload(form, { refusedWords, offered });
    if ('faults' in read || picture === null)
      return { kind: 'faulty', faults: 'faults' in read ? read.faults : { picture: 'required' } };
    if (isHeic(picture)) return { kind: 'faulty', faults: { picture: 'heic' } };
    if (!(await this.#maySend(businessId, read.sent.email, network))) return { kind: 'busy' };
    const stored = await this.#store(campaign, picture);
    if (stored === 'busy') return { kind: 'busy' };
    if (stored === 'faulty') return { kind: 'faulty', faults: { picture: 'picture' } };
    const uploadId = uploadIdRule.parse(uuidv7());
    const now = this.now();
    const { productIds, ...sent } = read.sent;
    await this.transaction(async (tx) => {
      await insertUpload(tx, {
        businessId,
        uploadId,
        campaignId,
        fileId: stored.fileId,
        sentAt: now,
        ...words,
        ...sent,
        ...readProvenance(picture),
        productIds: [...productIds],
        status: 'pending',
        scopes: ['feed'],
        queuedAt: verifiesEmail ? null : now,
        ...undecided,
      });
      if (verifiesEmail)
        await this.deps.events.emit(tx, 'application.mail', { businessId, mail: 'upload_confirm', uploadId });
    });
    return { kind: 'sent', isConfirmed: !verifiesEmail };
  }

  /** What of the store's can be named: what is chosen already, then what the words find; what sells best without any. */
  async listOffered(
    businessId: BusinessId,
    { search, chosen }: { readonly search: string; readonly chosen: readonly string[] },
  ): Promise<{ products: { id: string; title: string }[]; hasMore: boolean }> {
    const [kept, { products: found, next }] = await Promise.all([
      this.#listChosen(businessId, chosen),
      this.deps.search.searchProducts(businessId, {
        ...shown,
        text: search,
        // what somebody has bought may be sold out by now
        withOutOfStock: search !== '',
      }),
    ]);
    const keptIds = new Set(kept.map(({ productId }) => productId));
    const offered = [...kept, ...found.filter(({ productId }) => !keptIds.has(productId))];
    return { products: offered.map(({ productId, title }) => ({ id: productId, title })), hasMore: next !== null };
  }

  async #listChosen(businessId: BusinessId, products: readonly string[]): Promise<ProductSummary[]> {
    const asked = [...new Set(products)].slice(0, limits.products.max).map((id) => id as ProductId);
    const found = await this.deps.catalogue.listSummaries(businessId, asked);
    return found.filter(({ deleted }) => !deleted);
  }

  async #store(
    { businessId, madeBy }: CampaignRecord,
    picture: Buffer,
  ): Promise<{ readonly fileId: string } | 'busy' | 'faulty'> {
    try {
      const who = { businessId, accountId: madeBy };
      return await this.deps.media.storePicture(who, picture, 'upload', 'post');
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === 'rate_limited' || problem.code === 'storage_full') return 'busy';
      if (pictureProblems.has(problem.code)) return 'faulty';
      throw problem;
    }
  }

  async #maySend(businessId: BusinessId, email: string, network: string): Promise<boolean> {
    try {
      await this.deps.identity.credentials.takeAttempt('apply', `upload\0${businessId}\0${email}`, network);
      return true;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return false;
      throw problem;
    }
  }

  /** A new link for a mail, which ends the one before; null where there is nothing to confirm any more. */
  async mintLink(
    businessId: BusinessId,
    uploadId: UploadId,
  ): Promise<{ token: string; email: string; language: Language; campaign: CampaignRecord } | null> {
    const token = randomToken();
    const until = new Date(this.now().getTime() + lifetimes.application * 1000);
    const to = await setToken(this.db, { businessId, uploadId, hash: hashToken(token), until });
    const campaign = to && (await findCampaign(this.db, businessId, to));
    return to && campaign && { ...to, token, campaign };
  }

  /** Whether a link can still be used; looking uses nothing up. */
  isLinkGood({ campaignId }: Pick<CampaignRecord, 'campaignId'>, token: string): Promise<boolean> {
    return isLinkGood(this.db, { campaignId, hash: hashToken(token), now: this.now() });
  }

  /** Puts a picture into the queue; false where its link is used, replaced or over. */
  confirm({ campaignId }: Pick<CampaignRecord, 'campaignId'>, token: string): Promise<boolean> {
    return this.transaction((tx) => confirm(tx, { campaignId, hash: hashToken(token), now: this.now() }));
  }
}
