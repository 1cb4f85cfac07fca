// The first steps of a merchant: what is done, what comes next, and what is not offered yet.
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconConfetti, IconX } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './todo.module.css';
import { type TodoStep, stepAddress, type TodoView, toTodoShape, toTodoView } from './todo-view.ts';
import { TodoRoom } from './todo-room.tsx';
import { type useTodo, useTodoMemory } from './use-todo.ts';

/** Nothing stands where leave was taken of them; until they are there, their room. What failed is asked for by who tries again alone. */
export function TodoCard({ todo }: { todo: ReturnType<typeof useTodo> }) {
  const memory = useTodoMemory();
  return (
    <Loaded query={todo} isCard skeleton={memory.value === 'gone' ? null : <TodoRoom />}>
      {({ items }) => <Todo view={toTodoView(items)} memory={memory} />}
    </Loaded>
  );
}

function Todo({ view, memory: { value, keep } }: { view: TodoView; memory: ReturnType<typeof useTodoMemory> }) {
  const shape = toTodoShape(view.isFinished, value);
  const isNew = shape === 'list' && value !== 'open';
  useEffect(() => {
    if (isNew) keep('open');
  }, [isNew, keep]);
  if (shape === 'nothing') return null;
  if (shape === 'farewell') return <Farewell onClose={() => keep('gone')} />;
  return <Steps view={view} isFolded={shape === 'folded'} onFold={(isFolded) => keep(isFolded ? 'folded' : 'open')} />;
}

function Farewell({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className={styles.farewell}>
      <IconConfetti size={24} aria-hidden />
      <div>
        <h2 className={styles.title}>{t('home.todo.finished')}</h2>
        <p className={styles.note}>{t('home.todo.finished_body')}</p>
      </div>
      <ActionIcon size={44} aria-label={t('home.todo.dismiss')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Card>
  );
}

function Steps({ view, isFolded, onFold }: { view: TodoView; isFolded: boolean; onFold: (isFolded: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { done, total } = view;
  return (
    <Card id={id}>
      <h2 className={styles.head}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={`${id}-steps`}
          onClick={() => onFold(!isFolded)}
        >
          <span>
            <span id={id} className={styles.title}>
              {t('home.todo.title')}
            </span>
            <span className={styles.note}>{t('home.todo.progress', { done, total })}</span>
          </span>
          <progress className={styles.bar} value={done} max={total} aria-hidden />
          <IconChevronDown size={20} className={styles.chevron} data-folded={isFolded} aria-hidden />
        </UnstyledButton>
      </h2>
      <ol id={`${id}-steps`} hidden={isFolded}>
        <DoneSteps steps={view.steps.filter(({ state }) => state === 'done')} />
        {view.steps.map((step) => step.state !== 'done' && <StepItem key={step.id} step={step} />)}
      </ol>
    </Card>
  );
}

/** What is done takes one line, and is read by who opens it. */
function DoneSteps({ steps }: { steps: readonly TodoStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <li>
      <details className={styles.done}>
        <summary className={styles.step} data-state="done">
          <IconCircleCheckFilled size={22} aria-hidden />
          <span className={styles.words}>{t('home.todo.done_steps', { count: steps.length })}</span>
          <IconChevronDown size={18} className={styles.mark} aria-hidden />
        </summary>
        <ol>
          {steps.map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
        </ol>
      </details>
    </li>
  );
}

const marks = { done: IconCircleCheckFilled, next: IconCircle, open: IconCircle } as const;

function StepItem({ step: { id, state } }: { step: TodoStep }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const Mark = marks[state];
  // without a store, the way to connect one stands above the list
  const hasWay = state === 'next' && (id !== 'connect' || brand !== null);
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <Mark size={22} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>{t(`home.todo.step.${id}.name`)}</span>
        {state === 'done' && <span className="visually-hidden">{t('home.todo.done')}</span>}
        {state === 'next' && <span className={styles.note}>{t(`home.todo.step.${id}.body`)}</span>}
      </div>
      {hasWay && (
        <Button component={AddressLink} href={stepAddress[id]} size="sm">
          {t(`home.todo.step.${id}.action`)}
        </Button>
      )}
    </li>
  );
}
