// The first sale of a business, told until it was seen.
import { ActionIcon, Button } from '@mantine/core';
import { IconConfetti, IconX } from '@tabler/icons-react';
import { type FirstSale, getAttention } from '@vitrine/contract/attention';
import { choosePreferences } from '@vitrine/contract/persons';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './pulse.module.css';

/** Once for each person: closing it is remembered on the server. */
export function FirstSaleItem({ sale }: { sale: FirstSale }) {
  const { t } = useTranslation();
  const format = useFormat();
  const see = useEndpointMutation(choosePreferences, { refreshes: [getAttention] });
  const values = { order: isolate(sale.name), amount: isolate(format.money(sale.total_price, sale.currency)) };
  return (
    <li className={styles.item} data-kind="first_sale">
      <IconConfetti size={26} className={styles.confetti} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>{t('pulse.first_sale.title')}</span>
        <span className={styles.quiet}>{t('pulse.first_sale.body', values)}</span>
      </div>
      <Button
        component={AddressLink}
        href={`/admin/orders?${new URLSearchParams({ q: sale.name }).toString()}`}
        size="xs"
      >
        {t('pulse.first_sale.action')}
      </Button>
      <ActionIcon
        aria-label={t('pulse.first_sale.close')}
        loading={see.isPending}
        onClick={() => see.mutate({ body: { first_sale_seen: true } })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
