// The question before the last change of terms is undone: what it puts back, in words.
import type { TermsChange } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { useTermsChange } from './use-terms.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import type { KnownGoods } from './terms-draft.ts';
import { listDifferences } from './terms-facts.ts';
import { useTermsWords } from './use-terms-words.ts';

interface DialogProps {
  readonly username: string;
  /** When the change to be undone began. */
  readonly undoable: string;
  readonly changes: readonly TermsChange[];
  readonly known: KnownGoods;
  readonly onClose: () => void;
}

export function UndoTermsDialog({ username, undoable, changes, known, onClose }: DialogProps) {
  const { t } = useTranslation();
  const words = useTermsWords(known);
  const { undo } = useTermsChange(username);
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
      {undo.error && <ProblemBanner message={undo.error.message} requestId={undo.error.requestId} />}
    </ConfirmDialog>
  );
}
