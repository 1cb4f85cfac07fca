// The products that sold clearly more or less on pages of the business than the week before, as rows of a letter.
import type { Language } from '@vitrine/contract/language';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Actor } from '../identity/identity.ts';
import { beforeWeek, type Week } from './digest-week.ts';
import { toNumber } from './drafts.ts';
import type { MailingDeps } from './model.ts';
import { decideMoves, type ProductWeeks } from './product-moves.ts';

interface Reader {
  readonly actor: Actor;
  readonly language: Language;
  readonly week: Week;
}

/** All kinds of pages. */
const tabs = [1, 2, 3, 4, 5] as const;
/** Whatever sold in a week: what is left out of one week would seem to have fallen to nothing. */
const everyProduct = 10_000;

/** Nothing where the plan does not open trends, or nothing moved. */
export async function listMovingProducts(
  { insights, plans }: Pick<MailingDeps, 'insights' | 'plans'>,
  { actor, language, week }: Reader,
): Promise<{ readonly rising: LetterRow[]; readonly falling: LetterRow[] }> {
  if (!(await plans.allows(actor.businessId, 'trends'))) return { rising: [], falling: [] };
  const ask = (range: Week) => insights.lists.listTopProducts(actor, { range, tabs, count: everyProduct });
  const [now, before] = await Promise.all([ask(week), ask(beforeWeek(week))]);
  const weeks = new Map<string, ProductWeeks>();
  for (const { product_id: id, title, buy = 0 } of now) weeks.set(id, { id, title, now: buy, before: 0 });
  for (const { product_id: id, title, buy = 0 } of before)
    weeks.set(id, { id, title, now: weeks.get(id)?.now ?? 0, before: buy });
  const moves = decideMoves([...weeks.values()]);
  const toRow = (each: ProductWeeks): LetterRow => ({
    name: each.title,
    value: sentences[language].counted('pieces', each.now),
    note: sentences[language].letter('before', { amount: toNumber(each.before, language) }),
    path: `/admin/trends?product=${encodeURIComponent(each.id)}`,
  });
  return { rising: moves.rising.map(toRow), falling: moves.falling.map(toRow) };
}
