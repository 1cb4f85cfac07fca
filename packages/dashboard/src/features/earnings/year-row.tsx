// A year in figures for the accountant, with what the payer's country wants to be told of it.
import { Button, Select } from '@mantine/core';
import { isInEu } from '@vitrine/contract/bank-accounts';
import { toMajor } from '@vitrine/contract/money';
import { exportPayoutYear } from '@vitrine/contract/payout-files';
import { dayOf } from '@vitrine/contract/range';
import { listFilings } from '@vitrine/contract/tax-filings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';

interface RowProps {
  /** Of the business that pays, or of its store before its details are there; null where neither is known. */
  readonly country: string | null;
}

export function YearRow({ country }: RowProps) {
  const { t } = useTranslation();
  const { zone } = useStoreFormat();
  const [today] = useState(() => dayOf(new Date(), zone));
  const years = Array.from({ length: 4 }, (_, back) => String(Number(today.slice(0, 4)) - back));
  const [year, setYear] = useState(years[0] ?? '');
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  return (
    <li className={classes.setupRow}>
      <span className={classes.what}>
        <span className={classes.strong}>{t('payouts.year.title')}</span>
        <span className={classes.quiet}>{t('payouts.year.help')}</span>
      </span>
      <span className={classes.actions}>
        <Select
          aria-label={t('payouts.year.year')}
          className={classes.short ?? ''}
          data={years}
          allowDeselect={false}
          value={year}
          onChange={(next) => setYear(next ?? year)}
        />
        <Button
          variant="default"
          aria-label={`${t('earnings.files.download')}: ${t('payouts.year.title')}`}
          loading={saving.isSaving}
          onClick={() => saving.save(download(exportPayoutYear, { query: { year: Number(year) } }))}
        >
          {t('earnings.files.download')}
        </Button>
      </span>
      <Filings country={country} year={Number(year)} />
    </li>
  );
}

/** Never empty: a country of which nothing certain is known is told so. */
function Filings({ country, year }: RowProps & { readonly year: number }) {
  const { t } = useTranslation();
  const { money, locale } = useFormat();
  if (country === null) return <p className={classes.filings}>{t('payouts.year.no_country')}</p>;
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  const known = listFilings(country, year);
  const sentences = known.map(({ filing, currency, threshold: { bound, amount } }) =>
    t(`payouts.year.filings.${bound === 'indexed' ? `${filing}-indexed` : filing}` as 'payouts.year.filings.T4A', {
      amount: isolate(money(toMajor(amount, currency), currency)),
      year,
    }),
  );
  return (
    <ul className={classes.filings} aria-label={t('payouts.year.filings_of', { country: name, year })}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {country === 'AU' && <li>{t('payouts.year.australia')}</li>}
      {known.length === 0 && <li>{t('payouts.year.unknown', { country: name, year })}</li>}
      {(isInEu(country) || country === 'GB') && <li>{t('payouts.year.platforms')}</li>}
      {known.length > 0 && <li>{t('payouts.year.others')}</li>}
    </ul>
  );
}
