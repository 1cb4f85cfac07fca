// One change of many influencers: each by the door that changes them alone, and what became of them.
import type { InfluencerBatchChange, InfluencerOutcome } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { addDays, startOfDay } from '@vitrine/contract/range';
import { toTagged } from '@vitrine/contract/tagged';
import { sentences, type Language } from '../../locales/locales.ts';
import { changeEach } from '../../platform/one-by-one.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { Storefront } from '../stores/stores.ts';
import type { Influencers } from './influencers.ts';
import type { InfluencerRecord } from './model.ts';

interface Deps {
  readonly platform: Pick<Platform, 'database'>;
  readonly influencers: Influencers;
  readonly storefront: Pick<Storefront, 'getUnits'>;
}

interface ManyAsked {
  readonly usernames: readonly string[];
  readonly change: InfluencerBatchChange;
}

/** In the order of the names, one after the other; each is a transaction of its own. */
export async function changeManyInfluencers(
  deps: Deps,
  actor: Actor,
  { usernames, change }: ManyAsked,
  language: Language,
): Promise<InfluencerOutcome[]> {
  const everyone = await deps.influencers.list(actor.businessId);
  const known = new Map(everyone.map((one) => [one.username.toLowerCase(), one]));
  const outcomes = await changeEach(
    usernames,
    (username) => changeOne(deps, actor, known.get(username.toLowerCase()), change),
    (problem) => sentences[language].told(problem),
  );
  return outcomes.map(({ id: username, ...rest }) => ({ username, ...rest }));
}

/** Whether they are another than before. */
async function changeOne(
  { platform, influencers, storefront }: Deps,
  actor: Actor,
  before: InfluencerRecord | undefined,
  change: InfluencerBatchChange,
): Promise<boolean> {
  if (!before) throw new Problem('not_found');
  const { businessId, accountId: by } = actor;
  const { keeping, terms: history } = influencers;
  switch (change.do) {
    case 'activate':
    case 'deactivate': {
      const isActive = change.do === 'activate';
      if (before.isActive === isActive) return false;
      const lastDay = change.do === 'deactivate' ? change.last_day : undefined;
      const { timeZone } = await storefront.getUnits(businessId);
      const endsAt = lastDay === undefined ? null : startOfDay(addDays(lastDay, 1), timeZone);
      await keeping.activate(actor, before.username, { isActive, endsAt });
      return true;
    }
    case 'tag': {
      const tags = toTagged(before.tags, change);
      if (tags.join() === before.tags.join()) return false;
      if (tags.length > limits.tags) throw tooManyTags;
      await keeping.tag(actor, before, tags);
      return true;
    }
    case 'terms': {
      const agreement = { terms: change.terms, from: change.from, by };
      return platform.database.transaction((tx) => history.change(tx, businessId, before.accountId, agreement));
    }
  }
}

const tooManyTags = new Problem('validation_failed', {
  faults: [{ field: 'tags', code: 'too_many', values: { limit: limits.tags } }],
});
