// Rights of posts: asks creators for permission, keeps what they answer, and closes posts whose permission is over.
import type { NetworkName, PostId, PostSource, SocialAccountId } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { rightsLimits, type RightsStanding, type RightsScope } from '@vitrine/contract/picture-rights';
import { rightsId, type RightsId } from '@vitrine/contract/post-rights';
import { addDays, dayOf, startOfDay } from '@vitrine/contract/range';
import { v7 as uuidv7 } from 'uuid';
import { announce, type EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Storefront } from '../stores/stores.ts';
import { lockAccount, updateAccount } from './accounts-store.ts';
import type { PostRecord } from './model.ts';
import { findPosts, lockPosts } from './posts-store.ts';
import { findWithdrawal, toStanding, type RightsAskRecord } from './rights-rules.ts';
import * as store from './rights-store.ts';
import { mintRightsToken } from './rights-token.ts';

interface Deps {
  readonly events: EventBus;
  readonly plans: Plans;
  readonly identity: Identity;
  readonly storefront: Storefront;
}

interface RightsWish {
  readonly creator: string;
  readonly email: string | null;
  readonly language: Language;
  readonly words: string;
  readonly scopes: readonly RightsScope[];
  readonly lastDay: string | null;
  /** When they gave it elsewhere; null where they are asked. */
  readonly grantedOn: string | null;
}

const unanswered = {
  answer: null,
  answeredAt: null,
  answeredBy: null,
  grantedWords: null,
  withdrawnAt: null,
  isRecorded: false,
} as const;

/** What was given elsewhere is granted from the day it was, in the words that were written down. */
const toRecorded = ({ creator, words }: RightsWish, answeredAt: Date) =>
  ({
    ...unanswered,
    answer: 'granted',
    answeredAt,
    answeredBy: creator,
    grantedWords: words,
    isRecorded: true,
  }) as const;

function checkDays({ grantedOn, lastDay }: RightsWish, today: string): void {
  if (grantedOn !== null && grantedOn > today)
    throw new Problem('validation_failed', { faults: [{ field: 'granted_on', code: 'granted_in_future' }] });
  // what was given elsewhere may be over by now
  if (grantedOn === null && lastDay !== null && lastDay < today)
    throw new Problem('validation_failed', { faults: [{ field: 'last_day', code: 'end_passed' }] });
}

/** Overlaps, so that none is missed where a minute was. */
const lookBackMs = 5 * 60_000;

/** Each call about a post refuses `not_found`; those that change something what the plan does not open. */
export class PostRights extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('feed.close-ended', () => this.closeEnded(), { schedule: '* * * * *' });
  }

  async read(businessId: BusinessId, network: PostSource, postId: PostId) {
    const post = await this.#get(businessId, network, postId);
    const asks = (await store.listAsks(this.db, businessId, [postId])).get(postId) ?? [];
    return { post, asks };
  }

  /** Refuses a day on which it was given that is still to come, and to ask until a day that has passed. */
  async ask(
    { businessId, accountId }: Pick<Actor, 'businessId' | 'accountId'>,
    network: PostSource,
    postId: PostId,
    wish: RightsWish,
  ): Promise<void> {
    await this.deps.plans.admit(businessId, 'shopboard');
    await this.#get(businessId, network, postId);
    const { lastDay, email, grantedOn, ...said } = wish;
    const zone = (await this.deps.storefront.findStore(businessId))?.timeZone ?? 'UTC';
    checkDays(wish, dayOf(this.now(), zone));
    if (email !== null)
      await this.deps.identity.credentials.takeAttempt('askRights', `${businessId}\0${email}`, businessId);
    const answer = grantedOn === null ? unanswered : toRecorded(wish, startOfDay(grantedOn, zone));
    const endsAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), zone);
    const id = rightsId.parse(uuidv7());
    await this.transaction(async (tx) => {
      await lockPosts(tx, businessId, [postId]);
      const before = (await store.listAsks(tx, businessId, [postId])).get(postId) ?? [];
      if (before.length >= rightsLimits.asks) throw new Problem('saved_too_many');
      const withdrawn = findWithdrawal(before);
      if (withdrawn !== null && answer.answeredAt !== null && answer.answeredAt <= withdrawn)
        throw new Problem('validation_failed', {
          faults: [{ field: 'granted_on', code: 'granted_before_withdrawal' }],
        });
      await store.writeAsk(tx, {
        ...said,
        ...answer,
        businessId,
        rightsId: id,
        postId,
        askedAt: this.now(),
        askedBy: accountId,
        email,
        endsAt,
      });
      await store.writeNeed(tx, businessId, postId, { isNeeded: true });
      if (email !== null)
        await this.deps.events.emit(tx, 'application.mail', { businessId, mail: 'rights', rightsId: id });
      await announce(tx, 'pagesChanged', businessId);
    });
  }

  async set(
    businessId: BusinessId,
    network: PostSource,
    postId: PostId,
    change: Parameters<typeof store.writeNeed>[3],
  ): Promise<void> {
    await this.#change(businessId, async (tx) => {
      await this.#get(businessId, network, postId);
      await store.writeNeed(tx, businessId, postId, change);
    });
  }

  async setAccount(
    businessId: BusinessId,
    network: NetworkName,
    socialAccountId: SocialAccountId,
    isNeeded: boolean,
  ): Promise<void> {
    const key = { businessId, socialAccountId };
    await this.#change(businessId, async (tx) => {
      const account = await lockAccount(tx, key);
      if (account?.network !== network || account.status === 'disconnected') throw new Problem('not_found');
      await updateAccount(tx, key, { rights_needed: isNeeded });
    });
  }

  async listStandings(businessId: BusinessId, posts: readonly PostRecord[]): Promise<Map<PostId, RightsStanding>> {
    const now = this.now();
    const ids = posts.map(({ postId }) => postId);
    const asks = await store.listAsks(this.db, businessId, ids);
    return new Map(posts.map((post) => [post.postId, toStanding(post, asks.get(post.postId) ?? [], now)]));
  }

  /** Where a creator answers. */
  toLink(id: RightsId): string {
    return `${this.platform.publicUrl}/rights/${mintRightsToken(this.platform.keys.cookies, id)}`;
  }

  /** What a mail asks for; null once it was answered or the post went. */
  async findMailed(id: RightsId): Promise<(RightsAskRecord & { readonly email: string }) | null> {
    const ask = await store.findAsk(this.db, id);
    if (ask === null || ask.email === null || ask.answer !== null) return null;
    return { ...ask, email: ask.email };
  }

  /** Posts whose permission came to its end go from where shoppers see them within a minute. */
  async closeEnded(): Promise<void> {
    const now = this.now();
    const ended = await store.listEnded(this.db, new Date(now.getTime() - lookBackMs), now);
    for (const businessId of ended) await this.transaction((tx) => announce(tx, 'pagesChanged', businessId));
  }

  async #get(businessId: BusinessId, network: PostSource, postId: PostId): Promise<PostRecord> {
    const [post] = await findPosts(this.db, businessId, network, [postId]);
    if (post === undefined) throw new Problem('not_found');
    return post;
  }

  async #change(businessId: BusinessId, write: (tx: Tx) => Promise<void>): Promise<void> {
    await this.deps.plans.admit(businessId, 'shopboard');
    await this.transaction(async (tx) => {
      await write(tx);
      await announce(tx, 'pagesChanged', businessId);
    });
  }
}
