// A titled card: the building block of settings-like pages.
import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  readonly title: string;
  readonly help?: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A region named by its title. */
export function Panel({ title, help, action, children }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {help === undefined ? null : (
            <Text c="dimmed" size="sm" mt={4} maw="36rem">
              {help}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Card>
  );
}
