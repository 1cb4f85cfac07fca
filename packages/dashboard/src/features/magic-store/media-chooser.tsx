// Where a photo or video is chosen, dropped, or taken with the phone's camera.
import { Alert, Button, FileButton, Text } from '@mantine/core';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './magic.module.css';
import { accepted, type MediaFault } from './media-check.ts';
import { useDrop } from './use-drop.ts';

interface ChooserProps {
  readonly fault: MediaFault | null;
  readonly onChoose: (file: File) => void;
}

export function MediaChooser({ fault, onChoose }: ChooserProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const isOver = useDrop(onChoose);
  const choose = (file: File | null): void => {
    if (file) onChoose(file);
  };
  return (
    <section className={classes.drop} data-over={isOver} aria-label={t('magic.choose_title')}>
      <IconPhotoUp size={44} stroke={1.25} aria-hidden />
      <Text fw={600} component="h2" size="lg">
        {t('magic.choose_title')}
      </Text>
      <Text c="dimmed" maw={440}>
        {t('magic.choose_body')}
      </Text>
      <div className={classes.ways}>
        <FileButton accept={accepted} onChange={choose}>
          {(button) => (
            <Button {...button} leftSection={<IconPhotoUp size={18} aria-hidden />}>
              {t('magic.choose')}
            </Button>
          )}
        </FileButton>
        {isNarrow && (
          <FileButton accept="image/*" capture="environment" onChange={choose}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                {t('magic.take_photo')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {!isNarrow && (
        <Text c="dimmed" size="sm">
          {t('magic.or_drop')}
        </Text>
      )}
      {fault && (
        <Alert color="red" role="alert">
          {fault.kind === 'type' ? t('magic.type_refused', { type: fault.type }) : t(`magic.${fault.kind}`)}
        </Alert>
      )}
    </section>
  );
}
