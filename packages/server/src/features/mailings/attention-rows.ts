// What needs attention as rows of a letter, each leading to where it is fixed.
import { placeOfAttention, type AttentionItem } from '@vitrine/contract/attention';
import type { Goal } from '@vitrine/contract/goals';
import type { Language } from '@vitrine/contract/language';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import { toAmount, toDays, toNumber } from './drafts.ts';

export const toAttentionRow = (item: AttentionItem, language: Language, isMerchant: boolean): LetterRow => ({
  ...wordsOf(item, language),
  value: '',
  path: placeOfAttention(item, isMerchant),
});

function wordsOf(item: AttentionItem, language: Language): Pick<LetterRow, 'name' | 'note'> {
  const say = sentences[language];
  switch (item.kind) {
    case 'store_away':
      return { name: say.letter('store_away'), note: say.letter('store_away_more') };
    case 'sync_failed':
      return { name: say.letter('sync_failed'), note: say.letter('sync_failed_more') };
    case 'sales_dropped': {
      const values = { orders: say.counted('orders', item.orders), usual: toNumber(item.usual, language) };
      return { name: say.letter('sales_dropped'), note: say.letter(`sales_dropped_${item.span}`, values) };
    }
    case 'leaked_code': {
      const note = say.counted('leaked_code_more', item.orders, { name: item.username });
      return { name: say.letter('leaked_code', { code: item.promocode }), note };
    }
    case 'payable': {
      const amount = toAmount(item.amount, item.currency, language);
      return { name: say.letter('amount_payable', { amount }), note: say.counted('payable_to', item.people) };
    }
    case 'reports_unsent':
      return { name: say.counted('reports_unsent', item.count), note: say.letter('unsent_more') };
    case 'goal_reached':
      return wordsOfGoal(item.goal, language);
    case 'looks_changed':
    case 'shorts_changed':
      return { name: say.counted(item.kind, item.count), note: say.letter('changed_more') };
    default:
      return { name: say.counted(item.kind, item.count), note: '' };
  }
}

function wordsOfGoal(
  { measure, currency, progress, ...goal }: Goal,
  language: Language,
): Pick<LetterRow, 'name' | 'note'> {
  const say = sentences[language];
  const write = (value: number) =>
    measure === 'revenue' ? toAmount(value, currency, language) : toNumber(value, language);
  const about = goal.username === null ? goal.link_title : `@${goal.username}`;
  const days = toDays({ from: progress.from_date, to: progress.to_date }, language);
  return {
    name: say.letter('goal_reached', { figure: say.letter(`figure_${measure}`), target: write(goal.target) }),
    note: [about, days, say.letter('goal_so_far', { reached: write(progress.reached) })].filter(Boolean).join(' · '),
  };
}
