// Copies a text and says so for two seconds.
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tip } from './tip.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied; beside an icon alone, for screen readers. */
  readonly label: string;
  /** With the label beside the icon. */
  readonly wide?: boolean;
}

/** An icon, or a button with words; its success is announced. */
export function CopyButton({ text, label, wide = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const clipboard = useCopy();
  const icon = clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />;
  const button = wide ? (
    <Button variant="default" leftSection={icon} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? t('ui.copied') : label}
    </Button>
  ) : (
    <Tip label={clipboard.copied ? t('ui.copied') : t('ui.copy')}>
      {(anchor) => (
        <ActionIcon aria-label={label} onClick={() => clipboard.copy(text)} {...anchor}>
          {icon}
        </ActionIcon>
      )}
    </Tip>
  );
  return (
    <>
      {button}
      <output className="visually-hidden">{clipboard.copied ? t('ui.copied') : ''}</output>
    </>
  );
}
