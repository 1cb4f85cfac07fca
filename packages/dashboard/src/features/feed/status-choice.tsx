// The statuses of a queue, each with how many stand in it.
import { SegmentedControl } from '@mantine/core';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

interface Props<Status extends string> {
  readonly label: string;
  readonly statuses: readonly Status[];
  readonly status: Status;
  /** Null while nobody knows. */
  readonly totals: Readonly<Record<Status, number>> | null;
  /** How a status is called, with its count where that is known. */
  readonly name: (status: Status, count: string | null) => string;
  readonly onChoose: (status: string) => void;
}

export function StatusChoice<Status extends string>({
  label,
  statuses,
  status,
  totals,
  name,
  onChoose,
}: Props<Status>) {
  const format = useFormat();
  const isNarrow = useIsNarrow();
  return (
    <div>
      <SegmentedControl
        aria-label={label}
        fullWidth={isNarrow}
        value={status}
        onChange={onChoose}
        data={statuses.map((value) => ({
          value,
          label: name(value, totals && format.count(totals[value]).short),
        }))}
      />
    </div>
  );
}
