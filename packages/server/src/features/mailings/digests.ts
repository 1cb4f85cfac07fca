// Mails everybody who wants it the week that is over, on Monday morning of their store: each week once.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { addDays, startOfDay } from '@vitrine/contract/range';
import type { Notice } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { LetterDraft } from './drafts.ts';
import { insertTold, listMailedStores, listUntold } from './digests-store.ts';
import { findDueWeek, type Week } from './digest-week.ts';
import type { MailingDeps } from './model.ts';
import { draftOwnDigest } from './own-digest.ts';
import { draftTeamDigest } from './team-digest.ts';

const digestJob = 'mailings.digest';

interface DigestOf {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly week: Week;
}

export class Digests extends Service<MailingDeps> {
  constructor(platform: Platform, deps: MailingDeps) {
    super(platform, deps);
    // Monday comes at another hour to each zone, and the program may have stood still
    platform.jobs.define('mailings.digests', () => this.tellDue(), { schedule: '13 * * * *' });
    platform.jobs.define<DigestOf>(digestJob, (of) => this.tell(of), { concurrency: 2 });
  }

  /** Asks for what is due now, in all businesses; safe to repeat. */
  async tellDue(): Promise<void> {
    for (const { businessId, zone } of await listMailedStores(this.db)) {
      const week = findDueWeek(this.now(), zone);
      if (week === null || (await this.deps.plans.getState(businessId)).isFrozen) continue;
      const before = startOfDay(addDays(week.to, 1), zone);
      for (const accountId of await listUntold(this.db, businessId, { week: week.from, before })) {
        const key = `${accountId} ${week.from}`;
        await this.platform.jobs.enqueue(this.db, digestJob, { businessId, accountId, week }, { key });
      }
    }
  }

  /** Decides one letter; what is decided goes out with it, or not at all. */
  async tell({ businessId, accountId, week }: DigestOf): Promise<void> {
    const draft = await this.#draft({ businessId, accountId, week });
    await this.transaction(async (tx) => {
      const told = { accountId, week: week.from, now: this.now() };
      if (!(await insertTold(tx, businessId, told)) || draft === null) return;
      const once = `digest-${week.from}-${accountId}`;
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, once, ...draft });
    });
  }

  /** Null where there is nobody to tell, or nothing. */
  async #draft({ businessId, accountId, week }: DigestOf): Promise<LetterDraft<Notice> | null> {
    const { accounts } = this.deps.identity;
    const actor = await accounts.findActor(businessId, accountId);
    if (actor === null) return null;
    const { language } = await accounts.get(businessId, accountId);
    const asked = { actor, language, week };
    return actor.role === 'influencer' ? draftOwnDigest(this.deps, asked) : draftTeamDigest(this.deps, asked);
  }
}
