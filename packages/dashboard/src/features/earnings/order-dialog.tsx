// The order behind an entry: what was bought, and why it counts for them.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderId } from '@vitrine/contract/ids';
import type { OrderLine } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { OrderLines } from '../../parts/orders/order-details.tsx';
import { useOrderBehind } from './use-earnings.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './earnings.module.css';
import { OwnWhy } from '../../parts/orders/order-why.tsx';

interface DialogProps {
  readonly orderId: OrderId;
  readonly name: string | null;
  readonly onClose: () => void;
}

export function OrderDialog({ orderId, name, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={<bdi>{t('earnings.order.title', { name: name ?? `#${orderId}` })}</bdi>}>
      <Inside orderId={orderId} />
      <Anchor component={Link} to="/admin/orders" className={classes.all ?? ''}>
        {t('earnings.order.all')}
      </Anchor>
    </Dialog>
  );
}

function Inside({ orderId }: { orderId: OrderId }) {
  const { why, details } = useOrderBehind(orderId);
  const isThere = why.data !== undefined && details.data !== undefined;
  return (
    <Loaded
      query={{
        data: isThere ? { why: why.data.reason, products: details.data.products } : undefined,
        error: why.error ?? details.error,
        refetch: () => Promise.all([why.refetch(), details.refetch()]),
      }}
      skeleton={<Blocks heights={[120]} />}
    >
      {(found) => <Behind {...found} />}
    </Loaded>
  );
}

interface BehindProps {
  /** The sentence that says why it counts. */
  readonly why: string;
  readonly products: readonly OrderLine[];
}

function Behind({ why, products }: BehindProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.behind}>
      <section>
        <h3 className={classes.subtitle}>{t('earnings.order.why')}</h3>
        <p className={classes.reason}>{why}</p>
      </section>
      <section>
        <h3 className={classes.subtitle}>{t('earnings.order.bought')}</h3>
        <OrderLines lines={products} currency={null} />
      </section>
    </div>
  );
}

interface OwnOrderDialogProps {
  readonly orderId: OrderId;
  readonly name: string | null;
  readonly zone: string;
  readonly onClose: () => void;
}

/** The order behind an entry as the influencer may know it: why it counts for them. */
export function OwnOrderDialog({ orderId, name, zone, onClose }: OwnOrderDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={<bdi>{t('earnings.order.title', { name: name ?? `#${orderId}` })}</bdi>}>
      <OwnWhy orderId={orderId} zone={zone} />
    </Dialog>
  );
}
