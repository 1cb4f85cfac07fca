// One plan: what it costs, what it opens, and what can be done about it.
import { Text } from '@mantine/core';
import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { planCurrency } from '@vitrine/contract/plan-gates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { wordOf, type CardFeature, type PlanCardView } from './cards.ts';
import styles from './plans.module.css';

interface CardProps {
  readonly card: PlanCardView;
  readonly isCurrent?: boolean;
  readonly note?: string | null;
  readonly action?: ReactNode;
}

export function PlanCard({ card, isCurrent = false, note = null, action }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plan, price, fee, influencers } = card;
  const money = (amount: number): string => format.money(amount, planCurrency);
  return (
    <Card isPadded title={t(`shell.plan_name.${plan}`)} help={t(`plans.about.${plan}`)} className={styles.card}>
      <div className={styles.price} data-current={isCurrent}>
        {price === null ? (
          <Text className={styles.amount}>{t('plans.on_request')}</Text>
        ) : price === 0 ? (
          <Text className={styles.amount}>{t('plans.free')}</Text>
        ) : (
          <Text className={styles.amount}>
            <bdi>{money(price)}</bdi> <span className={styles.per}>{t('plans.per_month')}</span>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {fee === null
            ? t(price === null ? 'plans.own_terms' : 'plans.no_fee')
            : t('plans.fee', { fee: money(fee.each), cap: money(fee.cap) })}
        </Text>
      </div>
      <div className={styles.action}>
        {action}
        {note !== null && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <ul className={styles.features}>
        <Line isOpen={influencers !== 0}>
          {influencers === null
            ? t('plans.influencers_any')
            : influencers === 0
              ? t('plans.influencers_none')
              : t('plans.influencers_some', { count: influencers })}
        </Line>
        {card.features.map((each) => (
          <Feature key={each.feature} of={each} />
        ))}
        <Line isOpen>{t('plans.kept')}</Line>
      </ul>
    </Card>
  );
}

function Feature({ of: { feature, isOpen, isComing } }: { of: CardFeature }) {
  const { t } = useTranslation();
  // a catalogue that is a day old is no feature that is missing
  if (feature === 'live sync' && !isOpen) return <Line isOpen>{t('plans.feature.daily_sync')}</Line>;
  return (
    <Line isOpen={isOpen} isComing={isComing}>
      {t(`plans.feature.${wordOf(feature)}`)}
      {isOpen && isComing ? <span className={styles.coming}> · {t('plans.coming')}</span> : null}
    </Line>
  );
}

function Line({ isOpen, isComing = false, children }: { isOpen: boolean; isComing?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const Icon = !isOpen ? IconMinus : isComing ? IconClock : IconCheck;
  return (
    <li className={styles.feature} data-open={isOpen && !isComing}>
      <Icon size={18} aria-hidden />
      <span>
        {children}
        {isOpen ? null : <span className="visually-hidden"> ({t('plans.missing')})</span>}
      </span>
    </li>
  );
}
