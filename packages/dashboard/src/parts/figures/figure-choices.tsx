// What figures above a list are of: the range of days, what the list adds itself, and a segment.
import type { ReactNode } from 'react';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { SegmentChoice } from './segment-choice.tsx';
import type { useRangePlace } from './use-range-place.ts';
import type { ChosenSegment } from './use-segment-place.ts';

interface ChoicesProps {
  readonly place: Pick<ReturnType<typeof useRangePlace>, 'range' | 'today' | 'zone' | 'hours' | 'chooseRange'>;
  readonly within: ChosenSegment;
  /** Between both. */
  readonly children?: ReactNode;
}

export function FigureChoices({ place, within, children }: ChoicesProps) {
  return (
    <>
      <DateRangePicker
        choice={place.range}
        today={place.today}
        zone={place.zone}
        hours={place.hours}
        onChoose={place.chooseRange}
      />
      {children}
      <SegmentChoice {...within} />
    </>
  );
}
