// What a message of something done says when it can be taken back.
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <Group component="span" justify="space-between" gap="0.75rem" wrap="nowrap">
      <Text component="span" inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{message}</bdi>
      </Text>
      <Button flex="none" variant="subtle" size="compact-md" onClick={onUndo}>
        {t('ui.undo')}
      </Button>
    </Group>
  );
}
