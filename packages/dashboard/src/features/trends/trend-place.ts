// What of trends is asked for stands in the address: the months, how orders came, and the product that others go well with.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { productId, type ProductId } from '@vitrine/contract/ids';
import { trendChannel, trendSpan, type TrendChannel, type TrendSpan } from '@vitrine/contract/trends';

const path = '/admin/trends';

export interface TrendPlace {
  readonly span: TrendSpan;
  readonly channel: TrendChannel;
  /** Null where none is named. */
  readonly product: ProductId | null;
  readonly ask: (change: Partial<Record<'span' | 'channel' | 'product', string>>) => void;
}

export function useTrendPlace(): TrendPlace {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const named = productId.safeParse(asked.get('product'));
  return {
    span: trendSpan.safeParse(asked.get('span')).data ?? 'year',
    channel: trendChannel.safeParse(asked.get('channel')).data ?? 'all',
    product: named.success ? named.data : null,
    ask: (change) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      void navigate({ href: `${path}?${next}`, replace: true, resetScroll: false });
    },
  };
}
