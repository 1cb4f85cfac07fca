// What influencers tell of themselves: their picture, their phone number, and which mails they want.
import { partnerTopics, type PartnerTopic } from '@vitrine/contract/notifications';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import { getPicture } from './refusals.ts';
import * as store from './store.ts';

interface Profile {
  readonly imageUrl: string | null;
  readonly phone: string | null;
  readonly mutedMails: readonly PartnerTopic[];
}

interface ProfileChange {
  readonly imageUrl?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly mutedMails?: readonly PartnerTopic[] | undefined;
}

/** Each call refuses `forbidden` for anybody but an influencer. */
export class OwnProfile extends Service<{ readonly identity: Identity }> {
  async get(actor: Actor): Promise<Profile> {
    admitInfluencer(actor);
    const { businessId, accountId } = actor;
    const [account, rows] = await Promise.all([
      this.deps.identity.accounts.get(businessId, accountId),
      store.findInfluencers(this.db, businessId),
    ]);
    const row = rows.find(({ account_id: id }) => id === accountId);
    const mutedMails = partnerTopics.filter((topic) => account.muted_mails.includes(topic));
    return { imageUrl: row?.profile_image_url ?? null, phone: row?.phone ?? null, mutedMails };
  }

  /** What is left out stays. Refuses also a picture that was not uploaded here. */
  async change(actor: Actor, { imageUrl, phone, mutedMails }: ProfileChange): Promise<Profile> {
    admitInfluencer(actor);
    const { businessId, accountId } = actor;
    const picture = imageUrl === undefined ? undefined : await getPicture(this.platform, businessId, imageUrl);
    await this.transaction(async (tx) => {
      const told = {
        ...(picture === undefined ? {} : { profile_image_url: picture }),
        ...(phone === undefined ? {} : { phone }),
      };
      const key = { business_id: businessId, account_id: accountId };
      if (Object.keys(told).length > 0) await store.updateInfluencer(tx, key, told);
      if (mutedMails !== undefined) await this.deps.identity.persons.mute(actor, mutedMails, tx);
      // pages show their picture beside their links
      if (picture !== undefined) await announce(tx, 'pagesChanged', businessId);
    });
    return this.get(actor);
  }
}

function admitInfluencer({ role }: Actor): void {
  if (role !== 'influencer') throw new Problem('forbidden');
}
