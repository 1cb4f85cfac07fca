// How complete the orders are, and what was missed and has been put right.
import { Button, Loader, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHistory, IconScale, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { listOrderRepairs, OrderRepair } from '@vitrine/contract/orders';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { OlderOrders } from './older-orders.tsx';
import type { useOrderRepairs } from './use-orders.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { isMerchant, useSession } from '../../api/session.ts';
import { useConnection } from '../../parts/stores/use-connection.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import styles from './orders.module.css';
import { type AmountChange, type OrderCoverage, toAmountChanges, toRepairKey, toOrderCoverage } from './repair-view.ts';

type RepairsAnswer = AnswerOf<typeof listOrderRepairs>;

interface CompletenessProps {
  readonly repairs: ReturnType<typeof useOrderRepairs>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** All of it, or a line that says that all is well. */
export function Completeness({ repairs, isOpen, onToggle }: CompletenessProps) {
  const { t } = useTranslation();
  if (!isOpen) return <Line repairs={repairs} onToggle={onToggle} />;
  return (
    <Card
      isPadded
      title={t('orders.complete.title')}
      help={t('orders.complete.help')}
      tools={
        <>
          <CompareWay />
          <Details isOpen onToggle={onToggle} />
        </>
      }
    >
      <Loaded
        query={{ data: repairs.standing ?? undefined, error: repairs.error, refetch: repairs.refetch }}
        skeleton={<Blocks heights={[20, 20, 60]} radius="md" />}
        failed={t('orders.complete.failed')}
      >
        {(standing) => (
          <>
            <Told repairs={repairs} standing={toOrderCoverage(standing)} />
            <UnreadStretches stretches={standing.unread} />
            <EndOfSight since={standing.told_since} />
            <OlderOrders />
            <SetAside records={standing.set_aside} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Line({ repairs: { standing }, onToggle }: Omit<CompletenessProps, 'isOpen'>) {
  return (
    <div className={styles.complete}>
      {standing === null ? (
        <Skeleton h={20} w="18rem" maw="100%" />
      ) : (
        <StandingLine standing={toOrderCoverage(standing)} />
      )}
      <div className={styles.ways}>
        <CompareWay />
        <Details isOpen={false} onToggle={onToggle} />
      </div>
    </div>
  );
}

function CompareWay() {
  const { t } = useTranslation();
  return (
    <Button
      component={AddressLink}
      href="/admin/orders/compare"
      variant="default"
      size="sm"
      leftSection={<IconScale size={18} aria-hidden />}
    >
      {t('orders.complete.compare')}
    </Button>
  );
}

function Details({ isOpen, onToggle }: Omit<CompletenessProps, 'repairs'>) {
  const { t } = useTranslation();
  const words = t(isOpen ? 'orders.complete.less' : 'orders.complete.details');
  return (
    <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={onToggle}>
      {words}
    </Button>
  );
}

/** So many of the newest stand in sight before more are asked for. */
const shownFirst = 3;

function Told({ repairs, standing }: { repairs: ReturnType<typeof useOrderRepairs>; standing: OrderCoverage }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const all = repairs.repairs;
  const shown = isWhole ? all : all.slice(0, shownFirst);
  const showMore = () => (isWhole ? void repairs.fetchNextPage() : setWhole(true));
  return (
    <>
      <StandingLine standing={standing} />
      <div>
        <h3 className={styles.subtitle}>{t('orders.complete.repaired')}</h3>
        {all.length === 0 ? (
          <p className={styles.quiet}>{t('orders.complete.nothing')}</p>
        ) : (
          <ul>
            {shown.map((repair) => (
              <Repair key={toRepairKey(repair)} repair={repair} />
            ))}
          </ul>
        )}
        {repairs.hasNextPage || shown.length < all.length ? (
          <Button variant="default" size="sm" mt="sm" loading={repairs.isFetchingNextPage} onClick={showMore}>
            {t('orders.complete.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What lies before is neither read again nor compared. */
function EndOfSight({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  if (since === null) return null;
  return <p className={styles.quiet}>{t('orders.complete.told_since', { when: format.moment(since) })}</p>;
}

/** Complete is but what could be read: stretches that nobody read are told. */
function UnreadStretches({ stretches }: { stretches: readonly { readonly from: string; readonly until: string }[] }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return stretches.map(({ from, until }) => (
    <p key={from} className={styles.standing}>
      <IconAlertTriangle size={20} aria-hidden />
      {t('orders.complete.unread', { from: format.moment(from), until: format.moment(until) })}
    </p>
  ));
}

/** Records of the store that could not be kept, by the store's own numbers; orders can be asked for anew. */
function SetAside({ records }: { records: RepairsAnswer['set_aside'] }) {
  const { t } = useTranslation();
  const { repeat } = useConnection();
  const session = useSession();
  return (['order', 'catalogue'] as const).map((kind) => {
    const numbers = records.filter((record) => record.kind === kind).map((record) => record.record_id);
    return numbers.length === 0 ? null : (
      <div key={kind} className={styles.standing}>
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <p>{t(`orders.complete.set_aside.${kind}`, { numbers: numbers.join(', ') })}</p>
          {kind === 'order' && isMerchant(session) ? (
            <Button
              variant="default"
              size="sm"
              mt="xs"
              loading={repeat.isPending}
              disabled={repeat.isSuccess}
              onClick={() => repeat.mutate({})}
            >
              {t(repeat.isSuccess ? 'orders.complete.set_aside.asked' : 'orders.complete.set_aside.ask')}
            </Button>
          ) : null}
        </div>
      </div>
    );
  });
}

function StandingLine({ standing }: { standing: OrderCoverage }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  if (standing.kind === 'reading') {
    const { orders } = standing;
    return (
      <output className={styles.standing}>
        <Loader size={20} aria-hidden />
        {orders === 0
          ? t('orders.complete.running_begun')
          : t('orders.complete.running', { count: orders, amount: format.count(orders).full })}
      </output>
    );
  }
  if (standing.kind === 'never') {
    return (
      <p className={styles.standing}>
        <IconHistory size={20} aria-hidden />
        {t('orders.complete.never')}
      </p>
    );
  }
  return (
    <p className={styles.standing} data-complete>
      <IconCircleCheck size={20} aria-hidden />
      {t('orders.complete.until', { when: format.moment(standing.until) })}
    </p>
  );
}

function Repair({ repair }: { repair: OrderRepair }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <li className={styles.repair}>
      <IconTool size={18} aria-hidden />
      <div className={styles.words}>
        <span className={styles.what}>
          <bdi className={styles.name}>{repair.name}</bdi>
          <span className={styles.missed}>{t(`orders.complete.missed.${repair.missed}`)}</span>
        </span>
        {toAmountChanges(repair).map((change) => (
          <Amounts key={change.what} change={change} currency={repair.currency} />
        ))}
      </div>
      <time className={styles.quiet} dateTime={repair.repaired_at}>
        {t('orders.complete.when', { when: format.moment(repair.repaired_at) })}
      </time>
    </li>
  );
}

/** An arrow for the eye, a sentence for the ear. */
function Amounts({ change, currency }: { change: AmountChange; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const after = format.money(change.after, currency);
  const name = t(`orders.complete.${change.what}`);
  if (change.before === null) {
    return (
      <span className={styles.amounts}>
        {name} <bdi>{after}</bdi>
      </span>
    );
  }
  const before = format.money(change.before, currency);
  return (
    <span className={styles.amounts}>
      {name}{' '}
      <span aria-hidden>
        <bdi>{before}</bdi> <span className={styles.arrow}>→</span> <bdi>{after}</bdi>
      </span>
      <span className="visually-hidden">{t('orders.complete.change_spoken', { before, after })}</span>
    </span>
  );
}
