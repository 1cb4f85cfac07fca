// Long work in one card: what is happening, how far it has got in numbers, and what can be done about it.
import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface ProgressCardProps {
  readonly title: string;
  readonly sentence: string;
  /** 0 to 1; null while the whole is unknown; absent when nothing runs. */
  readonly share?: number | null;
  /** Numbers beside the bar. */
  readonly numbers?: ReactNode;
  readonly barLabel: string;
  readonly actions?: ReactNode;
  readonly icon: ReactNode;
}

/** The bar is real: it stands for counted things, and moves only with them. */
export function ProgressCard({ title, sentence, share, numbers, barLabel, actions, icon }: ProgressCardProps) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Card isPadded label={title}>
      <Group justify="space-between" gap="md">
        <Group wrap="nowrap" gap="sm" miw={0} flex="1 1 16rem">
          {icon}
          <div>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed" component="output" display="block">
              {sentence}
            </Text>
          </div>
        </Group>
        {actions}
      </Group>
      {share === undefined ? null : (
        <Progress.Root size="sm" radius="xl" transitionDuration={200}>
          <Progress.Section
            value={share === null ? 100 : percent}
            animated={share === null}
            striped={share === null}
            aria-label={barLabel}
            {...(share === null ? { 'aria-valuenow': undefined } : {})}
          />
        </Progress.Root>
      )}
      {numbers === undefined ? null : (
        <Text size="sm" c="dimmed" component="div">
          {numbers}
        </Text>
      )}
    </Card>
  );
}
