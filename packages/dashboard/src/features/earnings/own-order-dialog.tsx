// The order behind an entry as the influencer herself may know it: why it counts for her.
import { Modal } from '@mantine/core';
import type { OrderId } from '@vitrine/contract/ids';
import { useTranslation } from 'react-i18next';
import { useOwnAttribution } from '../../parts/orders/use-attribution.ts';
import { OwnWhy } from '../../parts/orders/own-why.tsx';
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
  const { data, error, refetch } = useOwnAttribution(orderId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{t('earnings.order.title', { name: name ?? `#${orderId}` })}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      {...sheet}
    >
      <OwnWhy why={data} failure={error} isGone={error?.code === 'not_found'} zone={zone} onRetry={refetch} />
    </Modal>
  );
}
