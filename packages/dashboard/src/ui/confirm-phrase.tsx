// A dialog for what cannot be undone: the phrase must be typed before the button works.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import styles from './confirm-phrase.module.css';
import { ProblemNote, type ToldProblem } from './problem-banner.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmPhraseProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly body: string;
  /** What must be typed; capitals and spaces around it do not matter. */
  readonly phrase: string;
  /** What does as well, unsaid: the phrase as it is in English, for one. */
  readonly also?: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isBusy: boolean;
  readonly problem: ToldProblem | null;
}

export function ConfirmPhrase(props: ConfirmPhraseProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Phrase {...props} />
    </Dialog>
  );
}

const toPlain = (text: string): string => text.trim().toLowerCase();

/** Lives only while the dialog is open, so that each opening starts empty. */
function Phrase({ body, phrase, also = phrase, action, onConfirm, onClose, isBusy, problem }: ConfirmPhraseProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isTyped = [phrase, also].some((each) => toPlain(typed) === toPlain(each));
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTyped) onConfirm();
  };
  return (
    <Stack component="form" onSubmit={confirm}>
      <Text>{body}</Text>
      <ProblemNote problem={problem} />
      <TextInput
        label={
          <Trans
            i18nKey="ui.type_phrase"
            values={{ phrase }}
            components={{ phrase: <code dir="auto" className={styles.phrase} /> }}
          />
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" color="red" loading={isBusy} disabled={!isTyped}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
