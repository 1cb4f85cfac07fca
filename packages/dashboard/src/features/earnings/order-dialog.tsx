// The order behind an entry: what was bought, and why it counts for her.
import { Anchor, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderId } from '@vitrine/contract/ids';
import { useTranslation } from 'react-i18next';
import { useOrderBehind } from './use-earnings.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useBottomSheet } from '../../ui/use-bottom-sheet.ts';
import classes from './earnings.module.css';
import { WaitingBlock } from './waiting.tsx';

interface DialogProps {
  readonly orderId: OrderId;
  readonly name: string | null;
  readonly onClose: () => void;
}

export function OrderDialog({ orderId, name, onClose }: DialogProps) {
  const { t } = useTranslation();
  const sheet = useBottomSheet();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{t('earnings.order.title', { name: name ?? `#${orderId}` })}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      {...sheet}
    >
      <Inside orderId={orderId} />
      <Anchor component={Link} to="/admin/orders" className={classes.all ?? ''}>
        {t('earnings.order.all')}
      </Anchor>
    </Modal>
  );
}

function Inside({ orderId }: { readonly orderId: OrderId }) {
  const { t } = useTranslation();
  const { why, details } = useOrderBehind(orderId);
  const failed = why.error ?? details.error;
  if (why.data === undefined || details.data === undefined) {
    if (failed === null) return <WaitingBlock height={120} />;
    const retry = () => Promise.all([why.refetch(), details.refetch()]);
    return <ErrorState message={failed.message} requestId={failed.requestId} onRetry={retry} />;
  }
  return (
    <div className={classes.behind}>
      <section>
        <h3 className={classes.subtitle}>{t('earnings.order.why')}</h3>
        <p className={classes.reason}>{why.data.reason}</p>
      </section>
      <section>
        <h3 className={classes.subtitle}>{t('earnings.order.bought')}</h3>
        <ul className={classes.bought}>
          {details.data.products.map((line, at) => (
            <li key={`${line.title} ${line.variant_title} ${at}`}>
              {line.image_url === null ? (
                <span className={classes.thumb} />
              ) : (
                <img src={line.image_url} alt="" className={classes.thumb} />
              )}
              <span className={classes.what}>
                <bdi>{line.title}</bdi>
                <span className={classes.quiet}>
                  {t('earnings.order.pieces', { count: line.quantity })}
                  {line.refunded_quantity > 0 &&
                    ` · ${t('earnings.order.refunded', { count: line.refunded_quantity })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
