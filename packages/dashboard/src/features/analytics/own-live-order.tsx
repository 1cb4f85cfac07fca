// An order of the live view as the influencer herself may know it: why it counts for her.
import type { OrderId } from '@vitrine/contract/ids';
import { useOwnAttribution } from '../../parts/orders/use-attribution.ts';
import { OwnWhy } from '../../parts/orders/own-why.tsx';

export function OwnLiveOrder({ orderId, zone }: { readonly orderId: OrderId; readonly zone: string }) {
  const { data, error, refetch } = useOwnAttribution(orderId);
  return <OwnWhy why={data} failure={error} isGone={error?.code === 'not_found'} zone={zone} onRetry={refetch} />;
}
