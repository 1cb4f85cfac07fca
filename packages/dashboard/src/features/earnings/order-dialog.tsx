// The order behind an entry: why it counts for them, and for the merchant what was bought.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderId } from '@vitrine/contract/ids';
import { getOrderAttribution, getOrderDetails } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { OrderLines } from '../../parts/orders/order-details.tsx';
import { useEndpointQuery } from '../../api/queries.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './earnings.module.css';
import { OwnReview } from '../../parts/orders/order-appeal.tsx';
import { OwnWhy } from '../../parts/orders/order-why.tsx';

interface DialogProps {
  readonly orderId: OrderId;
  readonly name: string | null;
  /** The merchant reads all of it, an influencer why it counts for them. */
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

export function OrderDialog({ orderId, name, isWhole, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { zone } = useStoreFormat();
  return (
    <Dialog opened onClose={onClose} title={<bdi>{t('earnings.order.title', { name: name ?? `#${orderId}` })}</bdi>}>
      {isWhole ? (
        <>
          <Inside orderId={orderId} />
          <Anchor component={Link} to="/admin/orders" className={classes.all ?? ''}>
            {t('earnings.order.all')}
          </Anchor>
        </>
      ) : (
        <>
          <OwnReview orderId={orderId} />
          <OwnWhy orderId={orderId} zone={zone} />
        </>
      )}
    </Dialog>
  );
}

/** Why it counts, and what was bought. */
function Inside({ orderId }: { orderId: OrderId }) {
  const { t } = useTranslation();
  const sent = { params: { order_id: orderId } };
  const why = useEndpointQuery(getOrderAttribution, sent);
  const details = useEndpointQuery(getOrderDetails, sent);
  const isThere = why.data !== undefined && details.data !== undefined;
  return (
    <Loaded
      query={{
        data: isThere ? { reason: why.data.reason, products: details.data.products } : undefined,
        error: why.error ?? details.error,
        refetch: () => Promise.all([why.refetch(), details.refetch()]),
      }}
      skeleton={<Blocks heights={[120]} />}
    >
      {({ reason, products }) => (
        <div className={classes.behind}>
          <section>
            <h3 className={classes.subtitle}>{t('earnings.order.why')}</h3>
            <p className={classes.reason}>{reason}</p>
          </section>
          <section>
            <h3 className={classes.subtitle}>{t('earnings.order.bought')}</h3>
            <OrderLines lines={products} currency={null} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
