// What last month paid, and what it would have paid under the terms being written.
import { useDebouncedValue } from '@mantine/hooks';
import type { Terms } from '@vitrine/contract/influencers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTermsPreview } from './use-terms.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { toMonthWords } from './statement-lines.ts';
import { WaitingBlock } from './waiting.tsx';
import { timings } from '../../ui/timings.ts';

interface PreviewProps {
  readonly username: string;
  /** Null while something in the form is not acceptable. */
  readonly terms: Terms | null;
  readonly isChanged: boolean;
}

export function TermsPreview({ username, terms, isChanged }: PreviewProps) {
  const { t } = useTranslation();
  const text = terms === null ? null : JSON.stringify(terms);
  const [asked] = useDebouncedValue(text, timings.inputDebounce);
  const settled = useMemo(() => (asked === null ? null : (JSON.parse(asked) as Terms)), [asked]);
  const preview = useTermsPreview(username, settled);
  const isStale = preview.isPlaceholderData || asked !== text;
  return (
    <section className={classes.preview} aria-labelledby="terms-preview" aria-live="polite">
      <h3 id="terms-preview" className={classes.subtitle}>
        {t('earnings.terms.preview')}
      </h3>
      {preview.data ? (
        <Answer answer={preview.data} isChanged={isChanged} isStale={isStale} />
      ) : preview.isError ? (
        <ErrorState
          title={t('earnings.terms.preview_failed')}
          message={preview.error.message}
          requestId={preview.error.requestId}
          onRetry={preview.refetch}
        />
      ) : terms === null ? (
        <p className={classes.quiet}>{t('earnings.terms.preview_waits')}</p>
      ) : (
        <WaitingBlock height={72} />
      )}
    </section>
  );
}

interface AnswerProps {
  readonly answer: NonNullable<ReturnType<typeof useTermsPreview>['data']>;
  readonly isChanged: boolean;
  readonly isStale: boolean;
}

function Answer({ answer: { month, currencies }, isChanged, isStale }: AnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = toMonthWords(month, format.locale);
  if (currencies.length === 0)
    return <p className={classes.quiet}>{t('earnings.terms.preview_none', { month: when })}</p>;
  return (
    <table className={classes.compare} data-stale={isStale} aria-labelledby="terms-preview">
      <thead>
        <tr>
          <th scope="col">{when}</th>
          <th scope="col" className={classes.amount}>
            {t('earnings.terms.now')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('earnings.terms.proposed')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('earnings.terms.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {currencies.map(({ currency, orders, current, proposed, difference }) => (
          <tr key={currency}>
            <th scope="row">{t('earnings.terms.orders', { count: orders })}</th>
            <td className={classes.amount}>
              <bdi>{format.money(current, currency)}</bdi>
            </td>
            <td className={`${classes.amount} ${classes.strong}`}>
              <bdi>{format.money(isChanged ? proposed : current, currency)}</bdi>
            </td>
            <td
              className={classes.amount}
              data-below={isChanged && difference < 0}
              data-above={isChanged && difference > 0}
            >
              <bdi>
                {isChanged && difference > 0 && '+'}
                {format.money(isChanged ? difference : 0, currency)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
