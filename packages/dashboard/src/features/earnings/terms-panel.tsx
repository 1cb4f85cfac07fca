// The terms an influencer earns by: those in force, every change with who made it, and the ways to change and undo.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getTerms, TermsChange } from '@vitrine/contract/terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames, useTerms, useUndoTerms } from './use-terms.ts';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import classes from './earnings.module.css';
import type { KnownGoods } from './terms-draft.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { listDifferences, listFacts, listNamed } from './terms-facts.ts';
import { TermsHistory } from './terms-history.tsx';
import { useTermsWords } from './use-terms-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';

type TermsInForce = AnswerOf<typeof getTerms>;

interface PanelProps {
  readonly username: string;
  readonly currency: string;
  /** An influencer reads their own. */
  readonly canChange: boolean;
}

export function TermsPanel({ username, currency, canChange }: PanelProps) {
  const { t } = useTranslation();
  const standing = useTerms(username);
  const all = standing.data ? [standing.data.terms, ...standing.data.changes.map(({ terms }) => terms)] : [];
  const named = listNamed(all);
  const known = useNames(named.products, named.collections);
  return (
    <Loaded query={standing} skeleton={<Blocks heights={[240]} />} failed={t('earnings.terms.failed')}>
      {(terms) => (
        <div className={classes.stack}>
          <InForce username={username} currency={currency} standing={terms} known={known} canChange={canChange} />
          <TermsHistory changes={terms.changes} known={known} />
        </div>
      )}
    </Loaded>
  );
}

interface InForceProps {
  readonly username: string;
  readonly currency: string;
  readonly standing: TermsInForce;
  readonly known: KnownGoods;
  readonly canChange: boolean;
}

function InForce({ username, currency, standing, known, canChange }: InForceProps) {
  const { t } = useTranslation();
  const words = useTermsWords(known);
  const [asked, setAsked] = useState<'change' | 'undo' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card
      id="terms"
      title={t('earnings.terms.title')}
      help={t('earnings.terms.help')}
      tools={
        canChange ? (
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
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked('change')}>
              {t('earnings.terms.edit')}
            </Button>
          </>
        ) : undefined
      }
    >
      <dl className={classes.facts}>
        {listFacts(standing.terms).map(({ subject, value }) => (
          <div key={'id' in subject ? `${subject.of} ${subject.id}` : subject.of} data-main={subject.of === 'pay'}>
            <dt>{words.nameOf(subject)}</dt>
            <dd>{words.valueOf(value)}</dd>
          </div>
        ))}
      </dl>
      {asked === 'change' && (
        <TermsDialog username={username} currency={currency} terms={standing.terms} known={known} onClose={close} />
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
  const [now, last, before] = [changes[0], changes[at], changes[at + 1]];
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
