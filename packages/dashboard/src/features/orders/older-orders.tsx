// How far back older orders are read, where the store tells of orders of any age, and how far that has come.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { useConnection } from '../../parts/stores/use-connection.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { reaches, toReach, toSince } from './order-reach.ts';
import styles from './orders.module.css';

/** Nothing where the store does not tell of them: that is said beside. */
export function OlderOrders() {
  const { t } = useTranslation();
  const format = useFormat();
  const inStore = useStoreFormat();
  const session = useSession();
  const { connection, change } = useConnection();
  const [now] = useState(() => new Date());
  const older = connection?.older_orders ?? null;
  if (older === null) return null;
  const { since, read, done } = older;
  return (
    <>
      <p className={styles.quiet}>
        {t(`orders.complete.older.${done ? 'done' : 'reading'}_${since === null ? 'all' : 'since'}`, {
          count: read,
          amount: format.count(read).full,
          ...(since === null ? {} : { when: inStore.moment(since) }),
        })}
      </p>
      {isMerchant(session) && (
        <Select
          label={t('orders.complete.older_reach')}
          data={reaches.map((reach) => ({ value: reach, label: t(`orders.complete.reach.${reach}`) }))}
          value={toReach(since, now)}
          placeholder={t('orders.complete.reach.other')}
          disabled={change.isPending}
          allowDeselect={false}
          maw="20rem"
          onChange={(reach) => {
            const chosen = reaches.find((each) => each === reach);
            if (chosen) change.mutate({ body: { orders_since: toSince(chosen, new Date()) } });
          }}
        />
      )}
      <ProblemNote problem={change.error} />
    </>
  );
}
