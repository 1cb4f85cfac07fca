// What can be done with the chosen rows of a list, as buttons in a bar at its end, on a phone as a menu.
import { Button, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { ChosenRows } from './use-chosen-rows.ts';

export interface Act {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly run: () => void;
  readonly isDangerous?: boolean;
}

interface ActsProps {
  /** Names the bar. */
  readonly label: string;
  readonly count: number;
  readonly chosen: Pick<ChosenRows, 'clear' | 'isFull'>;
  readonly acts: readonly Act[];
  readonly isBusy: boolean;
}

export function BulkActs({ label, count, chosen, acts, isBusy }: ActsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <BulkBar
      label={label}
      chosen={t('lists.many.chosen', { count })}
      clear={t('lists.many.clear')}
      onClear={chosen.clear}
    >
      {isNarrow ? (
        <ActionMenu label={label} variant="default" disabled={isBusy}>
          {acts.map(({ icon, name, run, isDangerous = false }) => (
            <MenuAction key={name} icon={icon} name={name} isDangerous={isDangerous} onClick={run} />
          ))}
        </ActionMenu>
      ) : (
        acts.map((act) => <ActButton key={act.name} act={act} isBusy={isBusy} />)
      )}
      {chosen.isFull && (
        <Text size="sm" c="dimmed">
          {t('lists.many.most', { count: limits.batch })}
        </Text>
      )}
    </BulkBar>
  );
}

function ActButton({ act: { icon: Icon, name, run, isDangerous = false }, isBusy }: { act: Act; isBusy: boolean }) {
  return (
    <Button
      size="sm"
      variant="default"
      {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={isBusy}
      onClick={run}
    >
      {name}
    </Button>
  );
}
