// The import page: a file becomes links in four steps, each of which can be left and found again.
import { can } from '@vitrine/contract/rights';
import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { useSession } from '../../api/session.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import classes from './imports.module.css';
import { type Import, useImport } from './use-import.ts';
import type { LinkImport } from '@vitrine/contract/imports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { steps, toStep, toView, type View } from './import-view.ts';
import { DoneStep, DryRun, exactly } from './result-steps.tsx';
import { CheckingCard, ImportingCard } from './work-cards.tsx';

export function ImportPage() {
  const { user, brand } = useSession();
  const access = toLinkAccess(user);
  if (!can(user, 'import links')) return <Navigate to="/admin/links" replace />;
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return <Importing isTrialOver={access.isTrialOver} />;
}

function Importing({ isTrialOver }: { isTrialOver: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const state = useImport();
  return (
    <Page>
      <PageHeader
        title={t('imports.title')}
        help={t('imports.help')}
        lead={
          <Anchor
            component={Link}
            to="/admin/links"
            activeOptions={exactly}
            className={classes.back ?? ''}
            aria-label={t('imports.back')}
          >
            <IconArrowLeft size={20} className="pointing" aria-hidden />
          </Anchor>
        }
      />
      <ClosedByPlan feature="create">
        {t(can(user, 'change plan') ? 'links.trial_body' : 'links.trial_body_guest')}
      </ClosedByPlan>
      <Loaded
        query={{ data: state.latest, error: state.problem, refetch: state.retry }}
        skeleton={<Blocks heights={[44, 280, 120]} />}
        failed={t('imports.failed')}
      >
        {(latest) => <ImportFlow state={state} latest={latest} isClosed={isTrialOver} />}
      </Loaded>
    </Page>
  );
}

interface FlowProps {
  readonly state: Import;
  readonly latest: LinkImport | null;
  /** Nothing new may be made: what is there is still shown. */
  readonly isClosed: boolean;
}

/** The steps of an import: which one is on screen, and the way between them. */
function ImportFlow({ state, latest, isClosed }: FlowProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isMapping, setMapping] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const view = toView(latest, { isChoosing, isMapping }, openedAt);
  const chooseAnother = () => setChoosing(true);
  const result = { start: state.start, onColumns: () => setMapping(true), onAnother: chooseAnother };
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
          <DryRun {...result} table={latest} />
        ) : view === 'importing' ? (
          <ImportingCard table={latest} cancel={state.cancel} />
        ) : (
          <DoneStep {...result} table={latest} />
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
