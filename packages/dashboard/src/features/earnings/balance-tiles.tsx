// What is owed to an influencer, by currency: in all, held for now, and payable.
import type { Balance, HoldTerms } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import type { useBalance } from './use-earnings.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import type { Figure } from '../../ui/figures.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import classes from './earnings.module.css';
import { PendingOrders } from './pending-orders.tsx';
import { ownFirst } from './payables.ts';

interface TilesProps {
  readonly balance: ReturnType<typeof useBalance>;
  /** Shown with nothing in it before anything was earned. */
  readonly currency: string;
}

export function BalanceTiles({ balance, currency }: TilesProps) {
  const { t } = useTranslation();
  const none: Balance = { currency, balance: 0, held: 0, payable: 0, pending: 0, next_available_at: null };
  return (
    <Loaded query={balance} skeleton={<Blocks heights={[128]} />} failed={t('earnings.balance.failed')}>
      {({ balances, pending_orders: waiting, ...hold }) => {
        const shown = balances.length === 0 ? [none] : ownFirst(balances, currency);
        return (
          <div className={classes.balances}>
            <DevelopmentNote />
            {shown.map((each) => (
              <Tiles key={each.currency} of={each} hold={hold} isAlone={shown.length === 1} />
            ))}
            {waiting.length > 0 && <PendingOrders orders={waiting} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** A figure that is as long as it is. */
export const toWhole = (text: string): Figure => ({ short: text, full: text });

const heldWords = {
  payment: 'earnings.balance.held_meaning',
  order: 'earnings.balance.held_meaning_order',
  fulfilment: 'earnings.balance.held_meaning_fulfilment',
} as const;

interface OneProps {
  readonly of: Balance;
  readonly hold: HoldTerms;
  readonly isAlone: boolean;
}

function Tiles({
  of: { currency, balance, held, payable, pending, next_available_at: next },
  hold,
  isAlone,
}: OneProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  // money owed is written to the last unit, never shortened
  const days = t(heldWords[hold.hold_from], { count: hold.holding_days });
  const heldMeaning = hold.needs_approval ? `${days} ${t('earnings.balance.needs_approval')}` : days;
  const money = (amount: number) => toWhole(format.money(amount, currency));
  return (
    <section className={classes.balance}>
      {!isAlone && (
        <h2 className={classes.currency}>
          <bdi>{currency}</bdi>
        </h2>
      )}
      <MetricStrip label={t('earnings.balance.title', { currency })}>
        <MetricTile
          label={t('earnings.balance.payable')}
          definition={t('earnings.balance.payable_meaning')}
          figure={money(payable)}
          note={t(
            payable < 0
              ? 'earnings.balance.carried'
              : payable > 0
                ? 'earnings.balance.now'
                : 'earnings.balance.nothing',
          )}
        />
        <MetricTile
          label={t('earnings.balance.held')}
          definition={heldMeaning}
          figure={money(held)}
          note={
            next !== null
              ? format.isToday(next)
                ? t('earnings.balance.next_today')
                : t('earnings.balance.next', { day: format.day(next) })
              : t(held === 0 ? 'earnings.balance.none_held' : 'earnings.balance.no_day')
          }
        />
        <MetricTile
          label={t('earnings.balance.balance')}
          definition={t('earnings.balance.balance_meaning')}
          figure={money(balance)}
          note={t('earnings.balance.sum')}
        />
        {pending > 0 && (
          <MetricTile
            label={t('earnings.balance.pending')}
            definition={t('earnings.balance.pending_meaning')}
            figure={money(pending)}
            note={t('earnings.balance.pending_note')}
          />
        )}
      </MetricStrip>
    </section>
  );
}
