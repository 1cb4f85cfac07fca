// The week of a business for one of its team: the figures of their screens, beside those of the week before.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Language } from '@vitrine/contract/language';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Actor } from '../identity/identity.ts';
import { toAttentionRow } from './attention-rows.ts';
import { beforeWeek, decideTelling, type Week } from './digest-week.ts';
import { toAmount, toChange, toDays, toNumber, toSection, type LetterDraft } from './drafts.ts';
import type { MailingDeps } from './model.ts';
import { listMovingProducts } from './moving-products.ts';
import { listTopLinks } from './top-links.ts';

export interface DigestQuestion {
  readonly actor: Actor;
  readonly language: Language;
  readonly week: Week;
}

type Deps = Pick<MailingDeps, 'insights' | 'plans'>;

/** How many links, and influencers, are named. */
const mostNamed = 3;

/** What the first screen's tiles and the table of influencers say of a week; absent what the reader may not see. */
interface TeamWeek {
  readonly visits: number | undefined;
  readonly orders: number | undefined;
  readonly revenue: number | undefined;
  readonly commission: number | undefined;
  readonly currency: string;
  readonly influencers: readonly InfluencerInsight[];
}

/** Null after two weeks in which nothing happened, where nothing waits. */
export async function draftTeamDigest(
  deps: Deps,
  asked: DigestQuestion,
): Promise<LetterDraft<'digest' | 'digest_quiet'> | null> {
  const { actor, language, week } = asked;
  const [now, before, { items }] = await Promise.all([
    readWeek(deps, actor, week),
    readWeek(deps, actor, beforeWeek(week)),
    deps.insights.attention.read(actor),
  ]);
  const telling = decideTelling(toSums(now), toSums(before), items.length > 0);
  if (telling === 'none') return null;
  const say = sentences[language];
  const waiting = toSection(
    say.letter('attention'),
    items.map((item) => toAttentionRow(item, language, actor.role === 'admin')),
  );
  const values = { days: toDays(week, language) };
  if (telling === 'quiet') return { mail: 'digest_quiet', values, path: '/admin/links', sections: waiting };
  const moving = await listMovingProducts(deps, asked);
  const sections = [
    ...toSection(say.letter('figures'), toFigureRows(now, before, language)),
    ...toSection(say.letter('top_links'), await listTopLinks(deps, asked, mostNamed)),
    ...toSection(say.letter('top_influencers'), toInfluencerRows(now, language)),
    ...toSection(say.letter('rising'), moving.rising),
    ...toSection(say.letter('falling'), moving.falling),
    ...waiting,
  ];
  return { mail: 'digest', values, path: `/admin/analytics?range=${week.from}..${week.to}`, sections };
}

async function readWeek({ insights: { analytics } }: Deps, actor: Actor, { from, to }: Week): Promise<TeamWeek> {
  const within = { asked: { from, to }, segmentId: null };
  const [{ channels, currency }, { influencers }] = await Promise.all([
    analytics.getOverview(actor, { ...within, compare: null }),
    analytics.listInfluencerInsights(actor, { ...within, traffic: 'human', filters: [] }),
  ]);
  const { visits, checkouts: orders, revenue } = channels.total;
  return { visits, orders, revenue, commission: sumCommission(influencers), currency, influencers };
}

/** With bonuses, which stand beside it; undefined where the reader is shown none. */
function sumCommission(influencers: readonly InfluencerInsight[]): number | undefined {
  const shown = influencers.filter(({ commission }) => commission !== undefined);
  if (shown.length === 0) return undefined;
  return shown.reduce((sum, { commission = 0, bonuses = 0 }) => sum + commission + bonuses, 0);
}

const toSums = ({ visits = 0, orders = 0, commission = 0 }: TeamWeek) => ({ visits, orders, earned: commission });

function toFigureRows(now: TeamWeek, before: TeamWeek, language: Language): LetterRow[] {
  const count = (value: number): string => toNumber(value, language);
  const money = (value: number): string => toAmount(value, now.currency, language);
  const figures = [
    ['revenue', money],
    ['orders', count],
    ['visits', count],
    ['commission', money],
  ] as const;
  return figures.flatMap(([name, write]) => {
    const value = now[name];
    if (value === undefined) return [];
    const note = toChange({ now: value, before: before[name] ?? 0 }, write, language);
    return [{ name: sentences[language].letter(`figure_${name}`), value: write(value), note, path: null }];
  });
}

/** Those who brought something in, in the order of their table. */
function toInfluencerRows({ influencers, currency }: TeamWeek, language: Language): LetterRow[] {
  const say = sentences[language];
  return influencers
    .filter(({ total_sales: sales = 0, total_clicks: visits = 0 }) => sales > 0 || visits > 0)
    .slice(0, mostNamed)
    .map(({ username, total_sales: sales = 0, total_revenue: revenue, total_clicks: visits }) => {
      const orders = say.counted('orders', sales);
      const more = visits === undefined ? [] : [say.counted('visits', visits)];
      return {
        name: `@${username}`,
        value: revenue === undefined ? orders : toAmount(revenue, currency, language),
        note: [...(revenue === undefined ? [] : [orders]), ...more].join(' · '),
        path: `/admin/influencers/${encodeURIComponent(username)}/preview`,
      };
    });
}
