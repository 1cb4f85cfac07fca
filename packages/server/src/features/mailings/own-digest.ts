// The week of an influencer: what they earned, what of it waits, their best link and the next payout.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Language } from '@vitrine/contract/language';
import { toMajor } from '@vitrine/contract/money';
import { can } from '@vitrine/contract/rights';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Actor } from '../identity/identity.ts';
import { beforeWeek, decideTelling, type Week } from './digest-week.ts';
import { toAmount, toDay, toDays, toNumber, toSection, type LetterDraft } from './drafts.ts';
import type { MailingDeps } from './model.ts';
import type { DigestQuestion } from './team-digest.ts';
import { listTopLinks } from './top-links.ts';

type Deps = Pick<MailingDeps, 'insights' | 'ledger' | 'payoutFiles'>;

interface Money {
  readonly rows: readonly LetterRow[];
  /** Whether anything is on hold or payable. */
  readonly waits: boolean;
}

/** Null after two weeks in which nothing was counted, where nothing is owed to them. */
export async function draftOwnDigest(
  deps: Deps,
  asked: DigestQuestion,
): Promise<LetterDraft<'own_digest' | 'own_digest_quiet'> | null> {
  const { actor, language, week } = asked;
  const seesMoney = can(actor, 'see own statement');
  const [now, before, money] = await Promise.all([
    readWeek(deps, actor, week),
    readWeek(deps, actor, beforeWeek(week)),
    seesMoney ? readMoney(deps, actor, language) : { rows: [], waits: false },
  ]);
  if (now === null) return null;
  const telling = decideTelling(toSums(now), toSums(before), money.waits);
  if (telling === 'none') return null;
  const say = sentences[language];
  const isQuiet = telling === 'quiet';
  const earned = isQuiet ? [] : toEarnedRows(now, language);
  const sections = [
    ...toSection(say.letter('figures'), isQuiet ? [] : toFigureRows(now, language)),
    ...toSection(say.letter('your_money'), [...earned, ...money.rows]),
    ...toSection(say.letter('best_link'), isQuiet ? [] : await listTopLinks(deps, asked, 1)),
  ];
  if (sections.length === 0) return null;
  const path = seesMoney && !isQuiet ? '/admin/earnings' : '/admin/links';
  return {
    mail: isQuiet ? 'own_digest_quiet' : 'own_digest',
    values: { days: toDays(week, language) },
    path,
    sections,
  };
}

/** Their own row of the table of influencers. */
async function readWeek({ insights }: Deps, actor: Actor, { from, to }: Week): Promise<InfluencerInsight | null> {
  const question = { asked: { from, to }, segmentId: null, traffic: 'human', filters: [] } as const;
  const { influencers } = await insights.analytics.listInfluencerInsights(actor, question);
  return influencers[0] ?? null;
}

const ordersOf = ({ influencer_attributed_checkouts: own, total_sales: sales }: InfluencerInsight) => own ?? sales;

function toSums(of: InfluencerInsight | null) {
  const { total_clicks: visits = 0, commission = 0, bonuses = 0 } = of ?? {};
  return { visits, orders: (of && ordersOf(of)) ?? 0, earned: commission + bonuses };
}

function toFigureRows(now: InfluencerInsight, language: Language): LetterRow[] {
  const counted = [
    ['visits', now.total_clicks],
    ['orders', ordersOf(now)],
  ] as const;
  return counted.flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [
      { name: sentences[language].letter(`figure_${name}`), value: toNumber(value, language), note: '', path: null },
    ];
  });
}

function toEarnedRows({ commission, bonuses = 0, currency }: InfluencerInsight, language: Language): LetterRow[] {
  if (commission === undefined) return [];
  const value = toAmount(commission + bonuses, currency, language);
  return [{ name: sentences[language].letter('earned'), value, note: '', path: '/admin/earnings' }];
}

/** As their statement has it, each currency by itself, and when it is paid next. */
async function readMoney({ ledger, payoutFiles }: Deps, actor: Actor, language: Language): Promise<Money> {
  const { businessId, accountId } = actor;
  const [{ balances }, { nextOn }] = await Promise.all([
    ledger.listBalances(businessId, accountId),
    payoutFiles.getSchedule(businessId),
  ]);
  const say = sentences[language];
  const owed = balances.filter(({ held, payable }) => held !== 0 || payable !== 0);
  const rows = owed.flatMap(({ held, payable, currency }) => {
    const row = (name: 'held' | 'payable', amount: number): LetterRow => {
      const value = toAmount(toMajor(amount, currency), currency, language);
      return { name: say.letter(name), value, note: '', path: '/admin/earnings' };
    };
    return [row('held', held), row('payable', payable)];
  });
  if (rows.length > 0 && nextOn !== null)
    rows.push({ name: say.letter('next_payout'), value: toDay(nextOn, language), note: '', path: null });
  return { rows, waits: owed.length > 0 };
}
