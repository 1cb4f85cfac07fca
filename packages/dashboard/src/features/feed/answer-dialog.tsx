// A decision with the words that whoever asked for it gets.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote, type ToldProblem } from '../../ui/problem-banner.tsx';

interface Props {
  readonly title: string;
  readonly body: string;
  readonly label: string;
  readonly most: number;
  /** Without words it cannot be decided. */
  readonly needsWords: boolean;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly failed: string;
  readonly problem: ToldProblem | null;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: string) => void;
  readonly onClose: () => void;
}

export function AnswerDialog(props: Props) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const { problem, onClose } = props;
  return (
    <Dialog opened onClose={onClose} title={props.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onAnswer(answer);
        }}
      >
        <Stack>
          <Text>{props.body}</Text>
          <Textarea
            label={props.label}
            rows={5}
            maxLength={props.most}
            dir="auto"
            data-autofocus
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <ProblemNote problem={problem} title={props.failed} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button
              type="submit"
              {...(props.isDanger && { color: 'red.9' })}
              loading={props.isBusy}
              disabled={props.needsWords && answer.trim() === ''}
            >
              {props.act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
