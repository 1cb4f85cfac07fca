// What terms say in the reader's words; the texts are of `earnings`.
import { useTranslation } from 'react-i18next';
import { toPercent } from '../figures/entity-list-figures.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { MonthStep, TermsDifference, TermsSubject, TermsValue } from './terms-facts.ts';

/** What has a rate of its own, by its id; null where nobody knows it. */
export interface KnownNames {
  readonly product: (id: string) => { readonly title: string } | null;
  readonly collection: (id: string) => { readonly title: string } | null;
}

export function useTermsWords(known: KnownNames) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (value: number) => isolate(toPercent(value, format.locale).full);
  const stepOf = ({ of, from, measure, currency }: MonthStep): string =>
    measure === 'orders'
      ? t(`earnings.terms.fact.${of}_orders`, { count: from })
      : t(`earnings.terms.fact.${of}_${measure}`, { amount: isolate(format.money(from, currency)) });
  const nameOf = (subject: TermsSubject): string => {
    if ('from' in subject) return stepOf(subject);
    if (!('id' in subject)) return t(`earnings.terms.fact.${subject.of}`);
    const found = subject.of === 'product' ? known.product(subject.id) : known.collection(subject.id);
    const name = isolate(found?.title ?? `#${subject.id}`);
    return t(`earnings.terms.fact.${subject.of}`, { name });
  };
  const valueOf = (value: TermsValue): string => {
    if (value === null) return t('earnings.terms.none');
    if ('percent' in value) return percent(value.percent);
    if ('money' in value) return isolate(format.money(value.money.amount, value.money.currency));
    if ('flat' in value) {
      return t('earnings.terms.flat', { amount: isolate(format.money(value.flat.amount, value.flat.currency)) });
    }
    return t(value.isOn ? 'earnings.terms.yes' : 'earnings.terms.no');
  };
  const changeOf = ({ subject, before, after }: TermsDifference): string =>
    t('earnings.terms.change', { what: nameOf(subject), before: valueOf(before), after: valueOf(after) });
  return { nameOf, valueOf, changeOf };
}
