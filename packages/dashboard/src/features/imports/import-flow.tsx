// The steps of an import: which one is on screen, and the way between them.
import { IconCheck } from '@tabler/icons-react';
import type { LinkImport } from '@vitrine/contract/imports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { DryRun } from './dry-run.tsx';
import { steps, toStep, toView, type View } from './import-view.ts';
import classes from './imports.module.css';
import { CheckingCard, ImportingCard } from './work-cards.tsx';
import type { Import } from './use-import.ts';

interface FlowProps {
  readonly state: Import;
  readonly latest: LinkImport | null;
  /** Nothing new may be made: what is there is still shown. */
  readonly isClosed: boolean;
}

export function ImportFlow({ state, latest, isClosed }: FlowProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isMapping, setMapping] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const view = toView(latest, { isChoosing, isMapping }, openedAt);
  const chooseAnother = () => setChoosing(true);
  const send = async (file: File) => {
    if (!(await state.sending.send(file))) return;
    setChoosing(false);
    setMapping(false);
  };
  return (
    <>
      <Steps view={view} isThrough={view === 'done' && latest?.state === 'finished'} />
      <Stage view={view}>
        {latest === null || view === 'choose' ? (
          <ChooseStep
            sending={state.sending}
            onFile={(file) => void send(file)}
            last={latest}
            isClosed={isClosed}
            onReturn={() => setChoosing(false)}
            downloadProblems={state.downloadProblems}
          />
        ) : view === 'columns' ? (
          <ColumnsStep
            key={latest.import_id}
            table={latest}
            check={state.check}
            onChecking={() => setMapping(false)}
            onAnother={chooseAnother}
          />
        ) : view === 'checking' ? (
          <CheckingCard table={latest} cancel={state.cancel} />
        ) : view === 'checked' ? (
          <DryRun
            table={latest}
            start={state.start}
            onColumns={() => setMapping(true)}
            onAnother={chooseAnother}
            downloadProblems={state.downloadProblems}
          />
        ) : view === 'importing' ? (
          <ImportingCard table={latest} cancel={state.cancel} />
        ) : (
          <DoneStep
            table={latest}
            start={state.start}
            onColumns={() => setMapping(true)}
            onAnother={chooseAnother}
            downloadProblems={state.downloadProblems}
          />
        )}
      </Stage>
    </>
  );
}

/** Takes the focus whenever another step comes, so that the next Tab is in it. */
function Stage({ view, children }: { view: View; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    stage.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [view]);
  return (
    <div ref={stage} tabIndex={-1} className={classes.stage}>
      {children}
    </div>
  );
}

function Steps({ view, isThrough }: { view: View; isThrough: boolean }) {
  const { t } = useTranslation();
  const current = toStep(view);
  const at = isThrough ? steps.length : steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('imports.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'past' : index === at ? 'now' : 'ahead'}
          {...(step === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={classes.mark} aria-hidden>
            {index < at ? <IconCheck size={16} /> : index + 1}
          </span>
          <span>{t(`imports.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
