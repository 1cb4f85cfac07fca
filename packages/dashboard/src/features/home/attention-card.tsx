// What needs attention, each with the way to where it is mended; above it the first sale, until it was seen.
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCashBanknote,
  IconCircleCheck,
  IconConfetti,
  IconKey,
  IconPlugConnectedX,
  IconRefreshAlert,
  IconTagOff,
  IconUserQuestion,
  IconTrendingDown,
  type TablerIcon,
} from '@tabler/icons-react';
import { type AttentionItem, getAttention, placeOfAttention, repeatWork } from '@vitrine/contract/attention';
import { can } from '@vitrine/contract/rights';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { isMerchant, useSession } from '../../api/session.ts';
import { useGoalWords } from '../../parts/goals/use-goals.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { keyOf } from './attention-view.ts';
import styles from './pulse.module.css';

// rarely there, and no part of the first load
const FirstSaleItem = lazy(async () => ({ default: (await import('./first-sale-item.tsx')).FirstSaleItem }));

/** How often what is in sight is asked for. */
const interval = 60_000;

export function AttentionCard() {
  const { t } = useTranslation();
  const attention = useEndpointQuery(getAttention, {}, { refetchInterval: interval });
  return (
    <Card title={t('pulse.attention.title')} className={styles.attention}>
      <Loaded query={attention} skeleton={<Blocks isPadded heights={[48, 48]} />}>
        {({ items, first_sale: sale }) =>
          items.length === 0 && sale === null ? (
            <p className={styles.calm}>
              <IconCircleCheck size={32} stroke={1.5} aria-hidden />
              {t('pulse.attention.nothing')}
            </p>
          ) : (
            <ul className={styles.items}>
              {sale && (
                <Suspense fallback={null}>
                  <FirstSaleItem sale={sale} />
                </Suspense>
              )}
              {items.map((item) => (
                <Item key={keyOf(item)} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

const looks: Readonly<Record<AttentionItem['kind'], { readonly icon: TablerIcon; readonly tone: string }>> = {
  store_away: { icon: IconPlugConnectedX, tone: 'bad' },
  reports_failed: { icon: IconAlertTriangle, tone: 'bad' },
  orders_set_aside: { icon: IconAlertTriangle, tone: 'bad' },
  work_failed: { icon: IconRefreshAlert, tone: 'bad' },
  sync_failed: { icon: IconRefreshAlert, tone: 'bad' },
  leaked_code: { icon: IconKey, tone: 'bad' },
  post_reports: { icon: IconAlertTriangle, tone: 'bad' },
  applications: { icon: IconUserQuestion, tone: 'good' },
  sales_dropped: { icon: IconTrendingDown, tone: 'bad' },
  reports_unsent: { icon: IconAlertTriangle, tone: 'bad' },
  goal_reached: { icon: IconConfetti, tone: 'good' },
  looks_changed: { icon: IconTagOff, tone: 'plain' },
  shorts_changed: { icon: IconTagOff, tone: 'plain' },
  payable: { icon: IconCashBanknote, tone: 'good' },
};

function Item({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  const { name, more } = useWords()(item);
  const { icon: Icon, tone } = looks[item.kind];
  const session = useSession();
  const place = placeOfAttention(item, isMerchant(session));
  // whoever may not edit links is shown them
  const isShownOnly = !can(session.user, 'edit any link');
  const action =
    isShownOnly && (item.kind === 'looks_changed' || item.kind === 'shorts_changed')
      ? t(`pulse.attention.${item.kind}.see`)
      : t(`pulse.attention.${item.kind}.action`);
  return (
    <li className={styles.item} data-tone={tone} data-kind={item.kind}>
      <Icon size={22} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{more}</span>
      </div>
      {item.kind === 'work_failed' && <RepeatWork />}
      {place !== null && (
        <Button component={AddressLink} href={place} size="xs" variant="default">
          {action}
        </Button>
      )}
    </li>
  );
}

/** Puts back what was given up: the item goes, and comes again where it fails again. */
function RepeatWork() {
  const { t } = useTranslation();
  const { user } = useSession();
  const cache = useQueryClient();
  const repeat = useEndpointMutation(repeatWork, {
    onSuccess: () => {
      toastDone(t('pulse.attention.work_failed.repeated'));
      return cache.invalidateQueries({ queryKey: endpointKey(getAttention, {}) });
    },
  });
  if (!can(user, 'manage store')) return null;
  return (
    <Button size="xs" variant="default" loading={repeat.isPending} onClick={() => repeat.mutate({})}>
      {t('pulse.attention.work_failed.action')}
    </Button>
  );
}

function useWords(): (item: AttentionItem) => { readonly name: string; readonly more: string } {
  const { t } = useTranslation();
  const format = useFormat();
  const ofGoal = useGoalWords();
  return (item) => {
    switch (item.kind) {
      case 'store_away':
        return { name: t('home.reconnect_title'), more: t('home.reconnect_body') };
      case 'sync_failed':
        return { name: t('pulse.attention.sync_failed.name'), more: t('pulse.attention.sync_failed.more') };
      case 'sales_dropped': {
        const orders = t('pulse.attention.sales_dropped.orders', { count: item.orders });
        const values = { orders, usual: format.count(item.usual).full };
        return {
          name: t('pulse.attention.sales_dropped.name'),
          more: t(`pulse.attention.sales_dropped.more_${item.span}`, values),
        };
      }
      case 'leaked_code': {
        const values = { code: isolate(item.promocode), name: isolate(`@${item.username}`), count: item.orders };
        return {
          name: t('pulse.attention.leaked_code.name', values),
          more: t('pulse.attention.leaked_code.more', values),
        };
      }
      case 'payable': {
        const amount = isolate(format.money(item.amount, item.currency));
        return {
          name: t('pulse.attention.payable.name', { amount }),
          more: t('pulse.attention.payable.more', { count: item.people }),
        };
      }
      case 'goal_reached': {
        const { goal } = item;
        const target = isolate(ofGoal.amount(goal, goal.target));
        return {
          name: t('pulse.attention.goal_reached.name', { target }),
          more: `${ofGoal.name(goal)} · ${ofGoal.days(goal)}`,
        };
      }
      default:
        return {
          name: t(`pulse.attention.${item.kind}.name`, { count: item.count }),
          more: t(`pulse.attention.${item.kind}.more`),
        };
    }
  };
}
