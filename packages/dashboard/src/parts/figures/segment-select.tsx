// Segments to choose from; of its own, as it is loaded for whoever has saved some.
import { NativeSelect } from '@mantine/core';
import { segmentId } from '@vitrine/contract/ids';
import type { Segment } from '@vitrine/contract/saved-questions';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import type { ChosenSegment } from './use-segment-place.ts';

export function SegmentSelect({ segment, choose, fitting }: ChosenSegment & { fitting: readonly Segment[] }) {
  const { t } = useTranslation();
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
