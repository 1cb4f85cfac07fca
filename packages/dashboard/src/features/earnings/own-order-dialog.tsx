// The order behind an entry as the influencer may know it: why it counts for them.
import { Modal } from '@mantine/core';
import type { OrderId } from '@vitrine/contract/ids';
import { useTranslation } from 'react-i18next';
import { OwnWhy } from '../../parts/orders/order-why.tsx';
import { useBottomSheet } from '../../ui/use-bottom-sheet.ts';

interface DialogProps {
  readonly orderId: OrderId;
  readonly name: string | null;
  readonly zone: string;
  readonly onClose: () => void;
}

export function OwnOrderDialog({ orderId, name, zone, onClose }: DialogProps) {
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
      <OwnWhy orderId={orderId} zone={zone} />
    </Modal>
  );
}
