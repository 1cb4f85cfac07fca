// The questions of a join page: typed, put in order, taken away.
import { ActionIcon, Button, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type JoinQuestion, questionKinds } from '@vitrine/contract/join-pages';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { newQuestion, toOptions, withQuestions } from './join-draft.ts';
import classes from './joining.module.css';
import type { JoinDraft } from './use-join-draft.ts';

const { joinPage: bounds } = limits;

export function QuestionsPanel({ draft: { page, errors, change } }: { draft: JoinDraft }) {
  const { t } = useTranslation();
  const { questions } = page;
  const put = (next: readonly JoinQuestion[]) => change(withQuestions(page, next));
  const nameOf = ({ label }: JoinQuestion) => isolate(label || t('joining.page.question'));
  const move = (from: number, to: number) => {
    const next = [...questions];
    next.splice(to, 0, ...next.splice(from, 1));
    put(next);
  };
  return (
    <Card
      isPadded
      title={t('joining.page.questions')}
      help={t('joining.page.questions_help', { count: bounds.questions })}
    >
      {questions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('joining.page.no_questions')}
        </Text>
      )}
      <ReorderList
        label={t('joining.page.questions')}
        items={questions}
        toKey={({ question_id: id }) => id}
        toHandleLabel={(question) => t('joining.page.move', { name: nameOf(question) })}
        toMovedMessage={(question, at) => t('joining.page.moved', { name: nameOf(question), place: at + 1 })}
        onMove={move}
        renderItem={(question) => (
          <QuestionFields
            question={question}
            errors={errors}
            at={questions.indexOf(question)}
            onChange={(next) => put(questions.map((each) => (each === question ? next : each)))}
            onRemove={() => put(questions.filter((each) => each !== question))}
          />
        )}
      />
      {questions.length < bounds.questions && (
        <Button
          variant="default"
          className={classes.alone ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...questions, newQuestion(questions)])}
        >
          {t('joining.page.add_question')}
        </Button>
      )}
    </Card>
  );
}

interface QuestionProps {
  readonly question: JoinQuestion;
  readonly errors: JoinDraft['errors'];
  readonly at: number;
  readonly onChange: (next: JoinQuestion) => void;
  readonly onRemove: () => void;
}

function QuestionFields({ question, errors, at, onChange, onRemove }: QuestionProps) {
  const { t } = useTranslation();
  const { kind, label, is_required: isRequired } = question;
  const kinds = questionKinds.map((value) => ({ value, label: t(`joining.page.kind.${value}`) }));
  return (
    <div className={classes.question}>
      <div className={classes.questionHead}>
        <TextInput
          label={t('joining.page.question')}
          maxLength={bounds.label}
          dir="auto"
          value={label}
          error={errors[`questions.${at}.label`]}
          onChange={({ currentTarget }) => onChange({ ...question, label: currentTarget.value })}
        />
        <ActionIcon size={44} aria-label={t('joining.page.remove', { name: isolate(label) })} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Select
        label={t('joining.page.kind_label')}
        data={kinds}
        value={kind}
        allowDeselect={false}
        onChange={(next) => onChange({ ...question, kind: questionKinds.find((each) => each === next) ?? kind })}
      />
      {kind === 'choice' && (
        <OptionsField
          options={question.options}
          error={errors[`questions.${at}.options`]}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      <Switch
        label={t('joining.page.required')}
        checked={isRequired}
        onChange={({ currentTarget }) => onChange({ ...question, is_required: currentTarget.checked })}
      />
    </div>
  );
}

interface OptionsProps {
  readonly options: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (options: string[]) => void;
}

/** What is typed stays as it is typed, with lines that are empty just now. */
function OptionsField({ options, error, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(options.join('\n'));
  return (
    <Textarea
      label={t('joining.page.options')}
      description={t('joining.page.options_help', { count: bounds.options })}
      autosize
      minRows={3}
      maxRows={12}
      dir="auto"
      value={typed}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(toOptions(currentTarget.value));
      }}
    />
  );
}
