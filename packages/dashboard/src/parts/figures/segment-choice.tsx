// The segment that figures beside the analytics are narrowed to, chosen among those of the reader and kept in the address.
import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type SegmentId, segmentId } from '@vitrine/contract/ids';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { useSegments } from './use-segments.ts';

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

/** Nothing where the reader has no segment that fits: of products no visits and no whole orders are known. */
export function SegmentChoice({ segment, choose }: ChosenSegment) {
  const { t } = useTranslation();
  const all = useSegments().data?.segments ?? [];
  const fitting = all.filter(({ filters }) => filters.every(({ by }) => by !== 'product'));
  if (fitting.length === 0 && segment === null) return null;
  const isThere = segment === null || fitting.some((each) => each.segment_id === segment);
  return (
    <NativeSelect
      aria-label={t('analytics.segment.choose')}
      value={segment ?? ''}
      onChange={({ currentTarget: { value } }) => choose(segmentId.safeParse(value).data ?? null)}
    >
      <option value="">{t('analytics.segment.everyone')}</option>
      {!isThere && <option value={segment}>{t('analytics.segment.gone')}</option>}
      {fitting.map(({ segment_id: id, name }) => (
        <option key={id} value={id}>
          {isolate(name)}
        </option>
      ))}
    </NativeSelect>
  );
}
