// A small dialog: it slides up from the edge of a phone, where the thumb is, instead of floating in the middle.
import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './bottom-sheet.module.css';
import { giveFocusBack, useGivesFocusBack } from './focus-trail.ts';
import { useIsNarrow } from './use-is-narrow.ts';

const sheet: Partial<ModalProps> = {
  centered: false,
  size: '100%',
  yOffset: 0,
  xOffset: 0,
  transitionProps: { transition: 'slide-up', duration: 180 },
  classNames: { inner: classes.inner ?? '', content: classes.content ?? '' },
};

/** Gives the focus back when it goes. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  // one that is only there while it is open has no transition out
  useGivesFocusBack();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      {...props}
      onExitTransitionEnd={giveFocusBack}
      {...(isNarrow && sheet)}
    />
  );
}
