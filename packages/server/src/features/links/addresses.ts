// Public addresses of links: what a code leads to, and whether a custom end of an address can be had.
import { isFeedCode, isPairingCode } from '@vitrine/contract/codes';
import type { BusinessId, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { toUtm } from '@vitrine/contract/links';
import type { Db } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import type { Brand } from '../brand/brand.ts';
import type { Influencers } from '../influencers/influencers.ts';
import { findOwner } from './addresses-store.ts';
import { readBackHalf } from './back-half.ts';
import type { Gates } from './gates.ts';
import type { CompiledLink, CompiledMultilink, PageRecord } from './model.ts';
import type { Multilinks } from './multilinks.ts';
import { findLink, type LinkRecords } from './records.ts';
import { fillUtm } from './utm.ts';

/** Whether a back-half can be had; when it is taken, a free one like it. */
export interface BackHalfCheck {
  readonly problem: 'code_invalid' | 'code_reserved' | 'code_taken' | null;
  readonly suggestion: string | null;
}

interface Deps {
  readonly brand: Pick<Brand, 'getSettings'>;
  readonly influencers: Influencers;
  readonly multilinks: Multilinks;
  readonly gates: Pick<Gates, 'find'>;
  readonly records: Pick<LinkRecords, 'findPage'>;
}

export class Addresses extends Service<Deps> {
  /** Asks the database; callers may keep the answer until `pagesChanged` is announced. Closed ones are found too. */
  async findByCode(code: string): Promise<CompiledLink | CompiledMultilink | null> {
    const address = await findOwner(this.db, code);
    if (address?.multilinkId) {
      const multilink = await this.deps.multilinks.find(address.businessId, address.multilinkId);
      return multilink && { multilink };
    }
    const link = address?.linkId ? await findLink(this.db, address.businessId, address.linkId) : null;
    const page = link ?? (isFeedCode(code) || isPairingCode(code) ? await this.deps.records.findPage(code) : null);
    return page ? this.#compile(page) : null;
  }

  /** Whether a custom end of an address can be had by the link or multilink `ownId`, or by a new one. */
  async check(businessId: BusinessId, typed: string, ownId: string | null): Promise<BackHalfCheck> {
    const read = readBackHalf(typed);
    if ('refused' in read) return { problem: read.refused, suggestion: null };
    const owner = await findOwner(this.db, read.code);
    const isOwn =
      owner?.businessId === businessId &&
      ownId !== null &&
      [owner.linkId, owner.multilinkId].includes(ownId as LinkId & MultilinkId);
    if (!owner || isOwn) return { problem: null, suggestion: null };
    return { problem: 'code_taken', suggestion: await findFreeLike(this.db, read.code) };
  }

  async #compile(link: PageRecord): Promise<CompiledLink> {
    const { brand, influencers, multilinks, gates } = this.deps;
    const { businessId, parentMultilinkId } = link;
    const { utm: usual } = await brand.getSettings(businessId);
    const everyone = await influencers.list(businessId);
    const influencer = everyone.find(({ accountId }) => accountId === link.influencerId);
    const partner = influencer ?? everyone.find(({ promocode }) => isSameCode(promocode, link.promocode));
    const parent = parentMultilinkId && (await multilinks.find(businessId, parentMultilinkId));
    const facts = {
      title: link.title,
      linkId: link.linkId,
      influencerUsername: influencer ? influencer.username : null,
    };
    return {
      link: parent ? { ...link, preview: parent.preview } : link,
      utm: fillUtm(
        toUtm((name) => link.utm[name] ?? usual[name]),
        facts,
      ),
      influencer: partner ? { accountId: partner.accountId, name: partner.name, imageUrl: partner.imageUrl } : null,
      publicCode: parent ? parent.code : link.code,
      gate: await gates.find(businessId, link.beside?.gateOf ?? parentMultilinkId ?? link.linkId),
    };
  }
}

const isSameCode = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

const mostSuggestions = 20;

/** The same word with a number behind it; null when the first twenty are taken too. */
async function findFreeLike(on: Db, taken: string): Promise<string | null> {
  for (let number = 2; number <= mostSuggestions; number += 1) {
    const read = readBackHalf(`${taken.slice(0, limits.backHalf.max - 3)}-${number}`);
    if ('code' in read && !(await findOwner(on, read.code))) return read.code;
  }
  return null;
}
