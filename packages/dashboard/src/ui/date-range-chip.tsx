// A range of days as a filter: a chip that says it, the calendar behind it, and a cross that takes it away.
import { type RangeChoice, toChoiceText } from './date-range.ts';
import { DateRangePicker } from './date-range-picker.tsx';
import { ClearChip } from './filter-chip.tsx';
import styles from './filter-chip.module.css';

interface Props {
  readonly label: string;
  /** Null while it narrows nothing. */
  readonly choice: RangeChoice | null;
  readonly today: string;
  readonly zone: string;
  /** As ranges stand in addresses; empty for all days. */
  readonly onChoose: (text: string) => void;
}

export function DateRangeChip({ label, choice, today, zone, onChoose }: Props) {
  const isSet = choice !== null && choice !== 'lifetime';
  return (
    <span className={styles.chip}>
      <DateRangePicker
        filter={{ label, isSet }}
        choice={choice ?? 'lifetime'}
        today={today}
        zone={zone}
        onChoose={(next) => onChoose(next === 'lifetime' ? '' : toChoiceText(next))}
      />
      {isSet && <ClearChip label={label} onClear={() => onChoose('')} />}
    </span>
  );
}
