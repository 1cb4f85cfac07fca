// What last month paid, and what it would have paid under the terms being written.
import { useDebouncedValue } from '@mantine/hooks';
import type { Terms } from '@vitrine/contract/influencers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTermsPreview } from './use-terms.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { toTone } from './amounts.ts';
import { toMonthWords } from './statement-lines.ts';
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
      {preview.data === undefined && terms === null && !preview.isError ? (
        <p className={classes.quiet}>{t('earnings.terms.preview_waits')}</p>
      ) : (
        <Loaded query={preview} skeleton={<Blocks heights={[72]} />} failed={t('earnings.terms.preview_failed')}>
          {(answer) => <Answer answer={answer} isChanged={isChanged} isStale={isStale} />}
        </Loaded>
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
  const toColumn = (
    id: 'now' | 'proposed' | 'difference',
    amountOf: (each: (typeof currencies)[number]) => number,
  ): TableColumn<(typeof currencies)[number]> => ({
    id,
    name: t(`earnings.terms.${id}`),
    isNumber: true,
    className: id === 'proposed' ? classes.strong : undefined,
    renderCell: (each) => (
      <bdi>
        {id === 'difference' && amountOf(each) > 0 && '+'}
        {format.money(amountOf(each), each.currency)}
      </bdi>
    ),
    toneOf: (each) => (id === 'difference' ? toTone(amountOf(each)) : null),
  });
  return (
    <div data-stale={isStale} aria-busy={isStale} className={classes.rows}>
      <DataTable
        labelledBy="terms-preview"
        isBare
        rows={currencies}
        keyOf={({ currency }) => currency}
        columns={[
          { id: 'orders', name: when, renderCell: ({ orders }) => t('earnings.terms.orders', { count: orders }) },
          toColumn('now', ({ current }) => current),
          toColumn('proposed', ({ current, proposed }) => (isChanged ? proposed : current)),
          toColumn('difference', ({ difference }) => (isChanged ? difference : 0)),
        ]}
      />
    </div>
  );
}
