// The strip that appears while something on a page differs from what is saved, with the way to keep it or not.
import { Button, Text } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from './confirm-dialog.tsx';
import classes from './save-strip.module.css';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMessagesAbove } from './use-messages-above.ts';
import { timings } from './timings.ts';

interface StripProps {
  readonly isModified: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Stands at the end of a page, in sight while it is scrolled. Ctrl or ⌘ with Enter or S saves. */
export function SaveStrip({ isModified, isSaving, onSave, onDiscard }: StripProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isAsking, setAsking] = useState(false);
  const keepFree = useMessagesAbove();
  // a switch turned to and fro shows nothing
  const [shown] = useDebouncedValue(isModified, timings.saveStripDebounce);
  const isShown = isModified && (shown || isSaving);
  const save = () => {
    if (isModified && !isSaving) onSave();
  };
  useHotkeys(
    [
      ['mod+Enter', save],
      ['mod+S', save],
    ],
    [],
  );
  return (
    <>
      <output className={classes.place}>
        {isShown && (
          <div ref={keepFree} className={classes.strip}>
            <Text fw={600}>{t('ui.unsaved_title')}</Text>
            <div className={classes.actions}>
              <Button variant="default" disabled={isSaving} onClick={() => setAsking(true)}>
                {t('ui.discard')}
              </Button>
              {!isNarrow && (
                <Button loading={isSaving} onClick={save}>
                  {t('ui.save')}
                </Button>
              )}
            </div>
          </div>
        )}
      </output>
      <DiscardDialog
        opened={isAsking}
        onDiscard={() => {
          setAsking(false);
          onDiscard();
        }}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}

/** On a phone saving stands in the page's head; its strip there only offers to discard. */
export function SaveInHead({ isModified, isSaving, onSave }: Omit<StripProps, 'onDiscard'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (!isNarrow) return null;
  return (
    <Button disabled={!isModified} loading={isSaving} onClick={onSave}>
      {t('ui.save')}
    </Button>
  );
}
