// Every change of an influencer's terms: when, by whom, and what became different.
import type { TermsChange } from '@vitrine/contract/terms';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './earnings.module.css';
import { AcceptedTag } from './terms-acceptance.tsx';
import type { KnownGoods } from './terms-draft.ts';
import { listDifferences, listFacts } from '../../parts/terms/terms-facts.ts';
import { useTermsWords } from '../../parts/terms/use-terms-words.ts';

interface HistoryProps {
  /** Newest first. */
  readonly changes: readonly TermsChange[];
  readonly known: KnownGoods;
}

export function TermsHistory({ changes, known }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <Card id="terms-history" title={t('earnings.terms.history')}>
      <ol className={classes.history}>
        {changes.map((change, at) => (
          <li key={change.effective_from}>
            <ChangeRow change={change} before={changes[at + 1] ?? null} known={known} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface RowProps {
  readonly change: TermsChange;
  /** Null for those they began with. */
  readonly before: TermsChange | null;
  readonly known: KnownGoods;
}

function ChangeRow({ change, before, known }: RowProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const words = useTermsWords(known);
  const { effective_from: from, made_by: by, is_undo: isUndo } = change;
  const sentences =
    before === null
      ? listFacts(change.terms).map(({ subject, value }) => `${words.nameOf(subject)}: ${words.valueOf(value)}`)
      : listDifferences(before.terms, change.terms).map((difference) => words.changeOf(difference));
  return (
    <>
      <span className={classes.names}>
        <time dateTime={from} className={classes.strong}>
          {format.moment(from)}
        </time>
        {by !== null && (
          <span className={classes.quiet}>
            {t('earnings.entries.by')} <bdi>{by}</bdi>
          </span>
        )}
        <AcceptedTag change={change} />
        {change.is_end && <Tag tone="plain">{t('earnings.terms.was_end')}</Tag>}
        {isUndo && <Tag tone="plain">{t('earnings.terms.was_undo')}</Tag>}
        {before === null && <Tag tone="plain">{t('earnings.terms.first')}</Tag>}
      </span>
      <ul className={classes.sentences}>
        {sentences.length === 0 ? <li>{t('earnings.terms.same')}</li> : null}
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
