// Another rate for the chosen influencers, and what last month would have paid them under it before it is agreed.
import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Terms } from '@vitrine/contract/influencers';
import { previewTerms } from '@vitrine/contract/terms';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { timings } from '../../ui/timings.ts';
import { useFormat } from '../../ui/use-format.ts';
import { readRate, sumPreviews } from './bulk-terms-sums.ts';
import type { ManyInfluencersChange } from './use-many-influencers.ts';

interface TermsProps {
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onDone: (change: ManyInfluencersChange) => void;
  readonly onCancel: () => void;
}

/** A rate holds in place of an amount for each order; all other terms stay. */
const toTerms = (commission: number): Pick<Terms, 'commission' | 'commission_flat'> => ({
  commission,
  commission_flat: null,
});

export function BulkTerms({ names, isBusy, onDone, onCancel }: TermsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const rate = readRate(typed);
  return (
    <ConfirmDialog
      opened
      title={t('influencers.bulk.terms_title', { count: names.length })}
      confirm={t('influencers.bulk.terms_save')}
      isBusy={isBusy}
      canConfirm={rate !== null}
      onConfirm={() => rate !== null && onDone({ do: 'terms', terms: toTerms(rate), ...(from === '' ? {} : { from }) })}
      onCancel={onCancel}
    >
      <Stack gap="md">
        <TextInput
          label={t('influencers.bulk.rate')}
          description={t('influencers.bulk.rate_help')}
          inputMode="decimal"
          value={typed}
          error={typed !== '' && rate === null ? t('influencers.bulk.rate_wrong') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DateField
          label={t('influencers.bulk.from')}
          description={t('influencers.bulk.from_help')}
          value={from}
          onChange={setFrom}
        />
        <Preview names={names} rate={rate} />
      </Stack>
    </ConfirmDialog>
  );
}

/** So many are asked about one by one. */
const previewed = 20;

function Preview({ names, rate }: { names: readonly string[]; rate: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [settled] = useDebouncedValue(rate, timings.inputDebounce);
  const asked = names.slice(0, previewed);
  const answers = useQueries({
    queries: asked.map((username) => ({
      ...endpointQuery(previewTerms, { params: { username }, body: { terms: toTerms(settled ?? 0) } }),
      enabled: settled !== null,
    })),
  });
  if (settled === null || rate !== settled) return null;
  const failed = answers.find(({ error }) => error !== null)?.error;
  if (failed) return <Text size="sm">{failed.message}</Text>;
  const known = answers.flatMap(({ data }) => data ?? []);
  const sums = sumPreviews(known);
  return (
    <output aria-busy={known.length < asked.length}>
      <Text size="sm" fw={600}>
        {t('influencers.bulk.preview')}
      </Text>
      {known.length === asked.length && sums.length === 0 && (
        <Text size="sm">{t('influencers.bulk.preview_none')}</Text>
      )}
      {sums.map(({ currency, current, proposed }) => (
        <Text key={currency} size="sm">
          {t('influencers.bulk.preview_line', {
            current: format.money(current, currency),
            proposed: format.money(proposed, currency),
          })}
        </Text>
      ))}
      {names.length > previewed && (
        <Text size="sm" c="dimmed">
          {t('influencers.bulk.preview_some', { count: previewed })}
        </Text>
      )}
    </output>
  );
}
