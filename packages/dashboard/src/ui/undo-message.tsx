// What a message of something done says when it can be taken back.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './undo-message.module.css';

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <bdi>{message}</bdi>
      </span>
      <Button className={classes.undo ?? ''} variant="subtle" size="compact-md" onClick={onUndo}>
        {t('ui.undo')}
      </Button>
    </span>
  );
}
