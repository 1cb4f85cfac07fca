// Goals with how far each is, behind the door of insights: by the figures that their reader's own screens show.
import { figureOfGoal, type createGoal, type Goal, type GoalMeasure } from '@vitrine/contract/goals';
import type { AccountId, BusinessId, GoalId, LinkId } from '@vitrine/contract/ids';
import { firstDay, limits } from '@vitrine/contract/limits';
import { fromMajor, toMajor } from '@vitrine/contract/money';
import { addDays, dayOf } from '@vitrine/contract/range';
import { can, canSee } from '@vitrine/contract/rights';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Row } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { GoalDraft, KeptGoal } from '../../questions/questions.ts';
import type { Asking, ReaderSetting } from '../asking.ts';
import { everyTab } from '../facets/codes.ts';
import { nameLinks } from '../../links/links.ts';
import type { Sources } from '../model.ts';
import {
  findPeriod,
  findReachedPeriod,
  toExpected,
  toFirstDays,
  type PeriodOfGoal,
  type SpanOfGoal,
} from './goal-rules.ts';

type Deps = Pick<Sources, 'identity' | 'storefront' | 'catalogue' | 'links' | 'influencers' | 'goals'> & {
  readonly asking: Asking;
};

type Sent = BodyOf<typeof createGoal>;

/** A period is over for good once so much of the next day is: what came in at its end may take a while. */
const settledMs = 6 * 3600_000;

/** A goal that was reached longer ago is no news. */
const newsMs = 7 * 24 * 3600_000;

const readers: Readonly<Record<GoalMeasure, (row: Row, isWhole: boolean) => number>> = {
  revenue: ({ revenue, influencerBase }, isWhole) => (isWhole ? revenue : influencerBase),
  orders: ({ orders, influencerOrders }, isWhole) => (isWhole ? orders : influencerOrders),
  visits: ({ visits }) => visits,
};

interface Names {
  readonly usernames: ReadonlyMap<AccountId, string>;
  readonly links: ReadonlyMap<LinkId, string>;
}

export class GoalProgress extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('insights.goals', () => this.noteAll(), { schedule: '33 * * * *' });
  }

  /** What ends first first; to an influencer theirs alone, as far as they are shown them and see the figure. */
  async list(actor: Actor): Promise<Goal[]> {
    const [kept, setting] = await Promise.all([this.#listSeen(actor), this.deps.asking.prepare(actor)]);
    const goals = await this.#tell(setting, kept, dayOf(this.now(), setting.zone));
    return goals.sort((a, b) => (a.progress.to_date < b.progress.to_date ? -1 : 1));
  }

  /** Refuses days before there are figures, too far ahead or too many, and influencers and links that are not there. */
  async create(actor: Actor, sent: Sent): Promise<Goal> {
    const draft = await this.#toDraft(actor, sent);
    return this.#tellOne(actor, await this.deps.goals.create(actor.businessId, draft));
  }

  /** As `create`. */
  async edit(actor: Actor, goalId: GoalId, sent: Sent): Promise<Goal> {
    const draft = await this.#toDraft(actor, sent);
    return this.#tellOne(actor, await this.deps.goals.edit(actor.businessId, goalId, draft));
  }

  async restore(actor: Actor, goalId: GoalId): Promise<Goal> {
    return this.#tellOne(actor, await this.deps.goals.restore(actor.businessId, goalId));
  }

  /** Those of the team that were reached a short while ago. */
  async listReached(actor: Actor): Promise<Goal[]> {
    const since = new Date(this.now().getTime() - newsMs);
    const kept = await this.deps.goals.list(actor.businessId);
    const fresh = kept.filter(({ reachedAt }) => reachedAt !== null && reachedAt > since);
    if (fresh.length === 0) return [];
    const setting = await this.deps.asking.prepare(actor);
    // of the days it was reached in, which may be over
    const today = dayOf(this.now(), setting.zone);
    return this.#tell(setting, fresh, today, (goal) => findReachedPeriod(goal, today));
  }

  /** In all businesses; safe to repeat. */
  async noteAll(): Promise<void> {
    for (const businessId of await this.deps.goals.listBusinesses()) await this.note(businessId);
  }

  /** Notes which goals are reached: each once in each of its periods. */
  async note(businessId: BusinessId): Promise<void> {
    const { identity, goals, asking } = this.deps;
    const { account_id: ownerId } = await identity.accounts.getMerchant(businessId);
    const owner = await identity.accounts.findActor(businessId, ownerId);
    if (owner === null) return;
    const setting = await asking.prepare(owner);
    const today = dayOf(new Date(this.now().getTime() - settledMs), setting.zone);
    for (const goal of await goals.list(businessId)) {
      const period = findPeriod(goal, today);
      if (period.state !== 'running' || goal.reachedFrom === period.from) continue;
      const { reached } = await this.#measure(setting, goal, period, today);
      if (reached >= goal.target) await goals.noteReached(goal, period.from);
    }
  }

  async #listSeen(actor: Actor): Promise<KeptGoal[]> {
    const kept = await this.deps.goals.list(actor.businessId);
    if (can(actor, 'see every figure')) return kept;
    const shown = kept.filter(({ isShown, measure }) => isShown && canSee(actor, figureOfGoal[measure]));
    const ids = shown.flatMap(({ linkId }) => linkId ?? []);
    const records = await this.deps.links.records.list(actor.businessId, ids);
    const own = new Set(records.filter((link) => link.influencerId === actor.accountId).map(({ linkId }) => linkId));
    return shown.filter(
      ({ influencerId, linkId }) => influencerId === actor.accountId || (linkId !== null && own.has(linkId)),
    );
  }

  async #tellOne(actor: Actor, goal: KeptGoal): Promise<Goal> {
    const setting = await this.deps.asking.prepare(actor);
    const [told] = await this.#tell(setting, [goal], dayOf(this.now(), setting.zone));
    if (told === undefined) throw new Error('a goal was kept but is not told');
    return told;
  }

  async #tell(
    setting: ReaderSetting,
    kept: readonly KeptGoal[],
    today: string,
    periodOf = (goal: KeptGoal) => findPeriod(goal, today),
  ): Promise<Goal[]> {
    const names = await this.#name(setting.actor.businessId, kept);
    return Promise.all(
      kept.map(async (goal) => {
        const period = periodOf(goal);
        return toGoal(goal, names, { period, today, ...(await this.#measure(setting, goal, period, today)) });
      }),
    );
  }

  async #measure(setting: ReaderSetting, goal: KeptGoal, period: PeriodOfGoal, today: string) {
    const isWhole = can(setting.actor, 'see every figure');
    const rows = period.state === 'coming' ? [] : await this.#ask(setting, goal, period);
    const byDay = new Map(rows.map((row) => [String(row.keys[0]), readers[goal.measure](row, isWhole)]));
    const reached = [...byDay.values()].reduce((sum, each) => sum + each, 0);
    return { reached, expected: toExpected(period, today, byDay) };
  }

  async #ask({ actor }: ReaderSetting, goal: KeptGoal, { from, to }: PeriodOfGoal): Promise<Row[]> {
    const { asking } = this.deps;
    const { usernames } = await this.#name(actor.businessId, [goal]);
    const username = goal.influencerId && (usernames.get(goal.influencerId) ?? null);
    // whoever is gone brings nothing in: without their name it would be of everybody
    if (goal.influencerId !== null && username === null) return [];
    const filters = [
      ...(username === null ? [] : [{ by: 'influencer' as const, op: 'is' as const, values: [username] }]),
      ...(goal.linkId === null ? [] : [{ by: 'link' as const, op: 'is' as const, values: [goal.linkId] }]),
    ];
    const where = await asking.findWithin(actor, filters, null);
    return asking.ask({ actor, currency: goal.currency }, { where, tabs: everyTab, range: { from, to }, by: ['day'] });
  }

  async #name(businessId: BusinessId, kept: readonly KeptGoal[]): Promise<Names> {
    const ids = kept.flatMap(({ linkId }) => linkId ?? []);
    const hasPeople = kept.some(({ influencerId }) => influencerId !== null);
    const [everyone, links] = await Promise.all([
      hasPeople ? this.deps.influencers.list(businessId) : [],
      nameLinks(this.deps, businessId, ids),
    ]);
    return { usernames: new Map(everyone.map(({ accountId, username }) => [accountId, username])), links };
  }

  async #toDraft({ businessId }: Actor, sent: Sent): Promise<GoalDraft> {
    const { currency, timeZone: zone } = await this.deps.storefront.getUnits(businessId);
    const days = toFirstDays(sent.period, sent.first_day, sent.last_day);
    checkDays(sent.first_day, days, dayOf(this.now(), zone));
    return {
      measure: sent.measure,
      target: sent.measure === 'revenue' ? fromMajor(sent.target, currency) : sent.target,
      currency,
      influencerId: await this.#findInfluencer(businessId, sent.username),
      linkId: await this.#findLink(businessId, sent.link_id),
      period: sent.period,
      firstDay: days.from,
      lastDay: days.to,
      repeats: sent.repeats,
      isShown: sent.is_shown,
    };
  }

  async #findInfluencer(businessId: BusinessId, username: string | null): Promise<AccountId | null> {
    if (username === null) return null;
    const found = await this.deps.influencers.find(businessId, { username });
    if (found === null) throw new Problem('influencer_unknown', { field: 'username' });
    return found.accountId;
  }

  async #findLink(businessId: BusinessId, linkId: LinkId | null): Promise<LinkId | null> {
    if (linkId === null) return null;
    const found = await this.deps.links.records.find(businessId, linkId);
    if (found === null || found.closedAt !== null)
      throw new Problem('validation_failed', { faults: [{ field: 'link_id', code: 'filter_unknown' }] });
    return found.linkId;
  }
}

function checkDays(first: string, { from, to }: SpanOfGoal, today: string): void {
  const latest = addDays(today, limits.goalDays);
  if (first < firstDay) refuse('first_day', 'range_too_early', firstDay);
  if (from > latest) refuse('first_day', 'end_too_late', latest);
  if (to > addDays(from, limits.goalDays - 1)) refuse('last_day', 'range_too_long', limits.goalDays);
}

function refuse(field: string, code: string, limit: string | number): never {
  throw new Problem('validation_failed', { faults: [{ field, code, values: { limit } }] });
}

interface ReachedSoFar {
  readonly period: PeriodOfGoal;
  readonly today: string;
  readonly reached: number;
  readonly expected: number | null;
}

function toGoal(goal: KeptGoal, names: Names, { period, today, reached, expected }: ReachedSoFar): Goal {
  const write = (value: number): number => (goal.measure === 'revenue' ? toMajor(value, goal.currency) : value);
  return {
    goal_id: goal.goalId,
    measure: goal.measure,
    target: write(goal.target),
    currency: goal.currency,
    username: goal.influencerId && (names.usernames.get(goal.influencerId) ?? null),
    link_id: goal.linkId,
    link_title: goal.linkId && (names.links.get(goal.linkId) ?? null),
    period: goal.period,
    first_day: goal.firstDay,
    last_day: goal.period === 'days' ? goal.lastDay : null,
    repeats: goal.repeats,
    is_shown: goal.isShown,
    progress: {
      from_date: period.from,
      to_date: period.to,
      through: period.state === 'coming' ? null : period.to < today ? period.to : today,
      state: period.state,
      reached: write(reached),
      expected: expected === null ? null : write(expected),
    },
  };
}
