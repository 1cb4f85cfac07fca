// Join pages: what a business asks whoever would like to work with it.
import { username as usernameRule } from '@vitrine/contract/identity';
import type { JoinPage } from '@vitrine/contract/join-pages';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { readOwnPicture } from '../brand/brand.ts';
import type { AccountKey, Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Settings } from '../settings/settings.ts';
import { joinSection, type OpenPage } from './model.ts';
import { findPageFaults, tidyQuestions } from './page-rules.ts';

interface Deps {
  readonly identity: Identity;
  readonly plans: Plans;
  readonly settings: Settings;
}

type Change = { readonly [Name in keyof JoinPage]?: JoinPage[Name] | undefined };

export class JoinPages extends Service<Deps> {
  get(businessId: BusinessId): Promise<JoinPage> {
    return this.deps.settings.get(businessId, joinSection);
  }

  /** Where it is reached: by the merchant's username, so that another one gives it another address. */
  async getAddress(businessId: BusinessId): Promise<string> {
    const { username } = await this.deps.identity.accounts.getMerchant(businessId);
    return `${this.platform.publicUrl}/join/${username}`;
  }

  /**
   * What is left out stays. Opening refuses what making anything new does; conditions have to be of questions that are
   * asked, and the picture one that was uploaded here.
   */
  async update({ businessId, accountId: by }: AccountKey, change: Change): Promise<JoinPage> {
    const before = await this.get(businessId);
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next: JoinPage = { ...before, ...sent };
    if (next.is_open && !before.is_open) await this.deps.plans.admitCreation(businessId);
    const faults = findPageFaults(next);
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    // a picture it has already is not looked for again
    const isKept = next.image_url === null || next.image_url === before.image_url;
    const image = isKept ? next.image_url : await this.#getPicture(businessId, next.image_url);
    const written = {
      ...sent,
      ...(change.image_url !== undefined && { image_url: image }),
      ...(change.questions !== undefined && { questions: tidyQuestions(change.questions) }),
    };
    await this.transaction((tx) => this.deps.settings.update(tx, { businessId, by }, joinSection, written));
    return this.get(businessId);
  }

  /** The page that is open under a merchant's username; null where there is none, for whatever reason. */
  async findOpen(shop: string): Promise<OpenPage | null> {
    if (!usernameRule.safeParse(shop).success) return null;
    const merchant = await this.deps.identity.accounts.findTeam(shop);
    if (merchant === null || merchant.role !== 'admin') return null;
    const { business_id: businessId, username } = merchant;
    const page = await this.get(businessId);
    return page.is_open ? { businessId, shop: username, page } : null;
  }

  async #getPicture(businessId: BusinessId, url: string | null): Promise<string> {
    const { files, publicUrl } = this.platform;
    const picture = url === null ? null : readOwnPicture(url, publicUrl, businessId);
    if (picture && (await files.has(picture.key))) return picture.url;
    throw new Problem('validation_failed', { faults: [{ field: 'image_url', code: 'picture_unknown' }] });
  }
}
