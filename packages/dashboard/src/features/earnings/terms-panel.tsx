// The terms an influencer earns by: those in force, every change with who made it, and the ways to change and undo.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getTerms, TermsChange } from '@vitrine/contract/terms';
import { useState } from 'react';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useNames, useTerms, useUndoTerms } from './use-terms.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import classes from './earnings.module.css';
import type { KnownGoods } from './terms-draft.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { AcceptTerms } from './terms-acceptance.tsx';
import { PlannedTerms } from './planned-terms.tsx';
import { listDifferences, listFacts, listNamed, toEnd, toFactKey, toRelied } from '../../parts/terms/terms-facts.ts';
import { TermsHistory } from './terms-history.tsx';
import { useTermsWords } from '../../parts/terms/use-terms-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';

type TermsInForce = AnswerOf<typeof getTerms>;

interface PanelProps {
  readonly username: string;
  /** Of the store, like its day. */
  readonly currency: string;
  readonly today: string;
  /** An influencer reads their own, and accepts. */
  readonly isOwn?: boolean;
}

export function TermsPanel({ username, currency, today, isOwn = false }: PanelProps) {
  const { t } = useTranslation();
  const session = useSession();
  const standing = useTerms(username);
  const all = standing.data ? [standing.data.terms, ...standing.data.changes.map(({ terms }) => terms)] : [];
  const named = listNamed(all);
  // who makes no links has no catalogue to ask for names
  const canAsk = can(session.user, 'create links');
  const known = useNames(canAsk ? named.products : [], canAsk ? named.collections : []);
  return (
    <Loaded query={standing} skeleton={<Blocks heights={[240]} />} failed={t('earnings.terms.failed')}>
      {(terms) => (
        <div className={classes.stack}>
          <InForce {...{ username, currency, today, isOwn, known }} standing={terms} />
          <PlannedTerms username={username} changes={terms.changes} known={known} isOwn={isOwn} />
          <TermsHistory changes={terms.changes.filter(({ state }) => state !== 'planned')} known={known} />
        </div>
      )}
    </Loaded>
  );
}

interface InForceProps extends Required<PanelProps> {
  readonly standing: TermsInForce;
  readonly known: KnownGoods;
}

function InForce({ username, currency, today, isOwn, standing, known }: InForceProps) {
  const { t } = useTranslation();
  const words = useTermsWords(known);
  const { user } = useSession();
  const [asked, setAsked] = useState<'change' | 'undo' | null>(null);
  const [openedAt, setOpenedAt] = useState(0);
  const change = () => {
    setOpenedAt(Date.now());
    setAsked('change');
  };
  const close = () => setAsked(null);
  const { zone } = useStoreFormat();
  const inForce = standing.changes.find(({ state }) => state === 'in_force');
  return (
    <Card
      id="terms"
      title={t('earnings.terms.title')}
      help={t(isOwn ? 'earnings.terms.help_own' : 'earnings.terms.help')}
      tools={
        isOwn || !can(user, 'edit influencers') ? undefined : (
          <>
            {standing.undoable !== null && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} className="pointing" aria-hidden />}
                onClick={() => setAsked('undo')}
              >
                {t('earnings.terms.undo')}
              </Button>
            )}
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={change}>
              {t('earnings.terms.edit')}
            </Button>
          </>
        )
      }
    >
      <dl className={classes.facts}>
        {listFacts(standing.terms).map(({ subject, value }) => (
          <div key={toFactKey(subject)} data-main={subject.of === 'pay'}>
            <dt>{words.nameOf(subject)}</dt>
            <dd>{words.valueOf(value)}</dd>
          </div>
        ))}
      </dl>
      {isOwn && inForce && (
        <div className={classes.answer}>
          <AcceptTerms username={username} change={inForce} />
        </div>
      )}
      {asked === 'change' && (
        <TermsDialog
          {...{ username, currency, today, known }}
          terms={standing.terms}
          relied={toRelied(standing.changes, openedAt)}
          end={toEnd(standing.changes, zone)}
          onClose={close}
        />
      )}
      {asked === 'undo' && standing.undoable !== null && (
        <UndoTermsDialog
          username={username}
          undoable={standing.undoable}
          changes={standing.changes}
          known={known}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  readonly username: string;
  /** When the change to be undone began. */
  readonly undoable: string;
  readonly changes: readonly TermsChange[];
  readonly known: KnownGoods;
  readonly onClose: () => void;
}

/** The question before the last change of terms is undone: what it puts back, in words. */
function UndoTermsDialog({ username, undoable, changes, known, onClose }: DialogProps) {
  const { t } = useTranslation();
  const words = useTermsWords(known);
  const undo = useUndoTerms(username);
  const at = changes.findIndex(({ effective_from: from }) => from === undoable);
  // what is planned ahead stands before it
  const now = changes.find(({ state }) => state === 'in_force');
  const [last, before] = [changes[at], changes[at + 1]];
  const target = before ?? last;
  const differences = now && target ? listDifferences(now.terms, target.terms) : [];
  const take = () =>
    undo.mutate(
      { params: { username }, body: { effective_from: undoable } },
      {
        onSuccess: () => {
          toastDone(t('earnings.terms.undone'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={t('earnings.terms.undo_title')}
      confirm={t('earnings.terms.undo_confirm')}
      isBusy={undo.isPending}
      onConfirm={take}
      onCancel={onClose}
    >
      <p className={classes.note}>{t('earnings.terms.undo_body')}</p>
      <ul className={classes.sentences}>
        {differences.map((difference) => {
          const sentence = words.changeOf(difference);
          return <li key={sentence}>{sentence}</li>;
        })}
      </ul>
      <ProblemNote problem={undo.error} />
    </ConfirmDialog>
  );
}
