// The links that brought in most in a week, as far as their reader may see it.
import type { BreakdownRow } from '@vitrine/contract/analytics';
import type { Language } from '@vitrine/contract/language';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Actor } from '../identity/identity.ts';
import type { Week } from './digest-week.ts';
import { toAmount } from './drafts.ts';
import type { MailingDeps } from './model.ts';

interface Reader {
  readonly actor: Actor;
  readonly language: Language;
  readonly week: Week;
}

const folders = { links: 'links', shorts: 'shorts' } as const;

/** Of looks and short links together, the best first. */
export async function listTopLinks(
  { insights }: Pick<MailingDeps, 'insights'>,
  { actor, language, week }: Reader,
  most: number,
): Promise<LetterRow[]> {
  const found = await Promise.all(
    (['links', 'shorts'] as const).map(async (tab) => {
      const question = { asked: { from: week.from, to: week.to }, tab, by: 'link', sortBy: 'revenue' } as const;
      const whole = { ...question, traffic: 'human', compare: null, filters: [], segmentId: null } as const;
      const { rows, currency } = await insights.analytics.getBreakdown(
        actor,
        whole,
        { count: most, skip: 0 },
        language,
      );
      return rows.map((row) => ({ row, currency, folder: folders[tab] }));
    }),
  );
  const best = found.flat().filter(({ row }) => worthOf(row).some((each) => each > 0));
  best.sort((a, b) => compare(worthOf(a.row), worthOf(b.row)));
  return best.slice(0, most).map(({ row, currency, folder }) => toRow(row, { currency, folder, language }));
}

/** What rows are put in order by, the weightiest first. */
const worthOf = ({ revenue = 0, ...row }: BreakdownRow): number[] => [revenue, ordersOf(row), row.visits ?? 0];

const ordersOf = ({
  checkouts,
  influencer_attributed_checkouts: own,
}: Pick<BreakdownRow, 'checkouts' | 'influencer_attributed_checkouts'>): number => own ?? checkouts ?? 0;

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, at) => (b[at] ?? 0) - each).find((difference) => difference !== 0) ?? 0;

function toRow(
  row: BreakdownRow,
  { currency, folder, language }: { currency: string; folder: string; language: Language },
): LetterRow {
  const say = sentences[language];
  const orders = say.counted('orders', ordersOf(row));
  const visits = row.visits === undefined ? null : say.counted('visits', row.visits);
  return {
    name: row.label,
    value: row.revenue === undefined ? orders : toAmount(row.revenue, currency, language),
    note: [row.revenue === undefined ? null : orders, visits].filter((each) => each !== null).join(' · '),
    path: row.link_id === null ? null : `/admin/${folder}/${row.link_id}/preview`,
  };
}
