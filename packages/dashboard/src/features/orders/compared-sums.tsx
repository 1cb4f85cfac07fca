// What the store has and what we have, and where every order between the two and the figures is, as sums that close.
import { UnstyledButton } from '@mantine/core';
import type { StoreDay } from '@vitrine/contract/store-days';
import type { ReactNode } from 'react';
import type { ShownOrders } from './use-store-days.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import styles from './compare.module.css';

type Compared = Pick<StoreDay, 'store' | 'ours' | 'difference' | 'differences' | 'left_out' | 'credited' | 'by_bots'>;

interface SumsProps {
  readonly sums: Compared;
  readonly currency: string;
  readonly platform: string;
  /** Which orders are listed below, where there are such: each line leads to its own. */
  readonly chosen?: ShownOrders;
  readonly onChoose?: (chosen: ShownOrders) => void;
}

/** From the store's orders over what differs to ours, and over what is left out to those in the figures. */
export function ComparedSums({ sums, currency, platform, chosen, onChoose }: SumsProps) {
  const { t } = useTranslation();
  const { store, ours, differences, left_out: leftOut, credited, by_bots: byBots } = sums;
  const lead = (to: ShownOrders) =>
    onChoose && { isChosen: chosen === to, choose: () => onChoose(chosen === to ? 'all' : to) };
  if (store === null || (store.orders === 0 && ours.orders === 0)) return null;
  return (
    <>
      <dl className={styles.sums}>
        <Sum isWhole name={t('compare.in_store', { platform })} part={store} currency={currency} />
        {differences.map(({ why, ...part }) => (
          <Sum
            key={why}
            name={t(`compare.difference.${why}`)}
            part={part}
            currency={currency}
            sign={-1}
            way={lead(why)}
          />
        ))}
        <Sum isWhole name={t('compare.with_us')} part={ours} currency={currency} />
        {leftOut.map(({ why, ...part }) => (
          <Sum
            key={why}
            name={t(`compare.left_out.${why}`)}
            part={part}
            currency={currency}
            sign={-1}
            way={lead(why)}
          />
        ))}
        <Sum isWhole name={t('compare.in_figures')} part={credited} currency={currency} way={lead('in_figures')} />
        {byBots.orders > 0 && (
          <Sum name={t('compare.by_bots')} part={byBots} currency={currency} way={lead('by_bots')} />
        )}
      </dl>
      <p className={styles.quiet}>{t('compare.bots_help')}</p>
    </>
  );
}

interface SumProps {
  readonly name: ReactNode;
  readonly part: { readonly orders: number; readonly total: number | null };
  readonly currency: string;
  readonly isWhole?: boolean;
  /** What is taken away stands with a minus. */
  readonly sign?: -1;
  /** To the orders it is of. */
  readonly way?: { readonly isChosen: boolean; readonly choose: () => void } | undefined;
}

function Sum({ name, part, currency, isWhole = false, sign, way }: SumProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = part.total === null ? null : sign === undefined ? part.total : -part.total || 0;
  return (
    <div data-whole={isWhole}>
      <dt>
        {way ? (
          <UnstyledButton className={styles.way ?? ''} aria-pressed={way.isChosen} onClick={way.choose}>
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
      </dt>
      <dd>
        <span className={styles.count}>
          {t('compare.orders', { count: part.orders, amount: format.count(part.orders).full })}
        </span>
        <bdi className={styles.amount}>{total === null ? '–' : format.money(total, currency)}</bdi>
      </dd>
    </div>
  );
}
