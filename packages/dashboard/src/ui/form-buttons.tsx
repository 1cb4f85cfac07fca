// The end of a form in a dialog: leaving it, and sending it.
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from './use-is-narrow.ts';

interface FormButtonsProps {
  readonly send: string;
  readonly isBusy: boolean;
  /** Whether what is typed can be sent. */
  readonly canSend: boolean;
  readonly onCancel: () => void;
}

export function FormButtons({ send, isBusy, canSend, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Group justify="flex-end" grow={isNarrow}>
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" loading={isBusy} disabled={!canSend}>
        {send}
      </Button>
    </Group>
  );
}
