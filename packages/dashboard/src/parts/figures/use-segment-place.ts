// The segment that figures beside the analytics are narrowed to, kept in the address.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type SegmentId, segmentId } from '@vitrine/contract/ids';

export interface ChosenSegment {
  /** Null for everything. */
  readonly segment: SegmentId | null;
  readonly choose: (segment: SegmentId | null) => void;
}

/** The segment in the address, by the name the analytics have for it. */
export function useSegmentPlace(): ChosenSegment {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  return {
    segment: segmentId.safeParse(new URLSearchParams(search).get('segment')).data ?? null,
    choose: (segment) => {
      const next = new URLSearchParams(search);
      if (segment === null) next.delete('segment');
      else next.set('segment', segment);
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
  };
}

/** As calls take it. */
export const toSegmentSent = (segment: SegmentId | null): { segment_id?: SegmentId } =>
  segment === null ? {} : { segment_id: segment };
