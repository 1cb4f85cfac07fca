// Changes of terms that are still to come: from which day, what becomes different, accepted or not, and withdrawing them.
import { Button } from '@mantine/core';
import type { TermsChange } from '@vitrine/contract/terms';
import { useState } from 'react';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { AcceptedTag, AcceptTerms } from './terms-acceptance.tsx';
import type { KnownGoods } from './terms-draft.ts';
import { listDifferences } from '../../parts/terms/terms-facts.ts';
import { useTermsWords } from '../../parts/terms/use-terms-words.ts';
import { useUndoTerms } from './use-terms.ts';

interface PlannedProps {
  readonly username: string;
  /** Newest first. */
  readonly changes: readonly TermsChange[];
  readonly known: KnownGoods;
  readonly isOwn: boolean;
}

export function PlannedTerms({ username, changes, known, isOwn }: PlannedProps) {
  const { t } = useTranslation();
  const mayEdit = can(useSession().user, 'edit influencers');
  const [asked, setAsked] = useState<TermsChange | null>(null);
  const planned = changes.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return null;
  return (
    <Card id="terms-planned" title={t('earnings.terms.planned')} help={t('earnings.terms.planned_help')}>
      <ol className={classes.history}>
        {planned.toReversed().map((change) => (
          <li key={change.effective_from}>
            <Planned change={change} before={changes[changes.indexOf(change) + 1] ?? null} known={known} />
            {isOwn ? (
              <AcceptTerms username={username} change={change} />
            ) : (
              <span className={classes.names}>
                <AcceptedTag change={change} />
                {mayEdit && (
                  <Button variant="default" size="sm" onClick={() => setAsked(change)}>
                    {t('earnings.terms.withdraw')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {asked && <WithdrawDialog username={username} change={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Planned({ change, before, known }: { change: TermsChange; before: TermsChange | null; known: KnownGoods }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const words = useTermsWords(known);
  const differences = before === null ? [] : listDifferences(before.terms, change.terms);
  return (
    <>
      <span className={classes.names}>
        <time dateTime={change.effective_from} className={classes.strong}>
          {t('earnings.terms.from_on', { day: format.day(change.effective_from) })}
        </time>
        {change.is_end && <Tag tone="plain">{t('earnings.terms.was_end')}</Tag>}
      </span>
      <ul className={classes.sentences}>
        {differences.length === 0 && <li>{t('earnings.terms.same')}</li>}
        {differences.map((difference) => {
          const sentence = words.changeOf(difference);
          return <li key={sentence}>{sentence}</li>;
        })}
      </ul>
    </>
  );
}

function WithdrawDialog({ username, change, onClose }: { username: string; change: TermsChange; onClose: () => void }) {
  const { t } = useTranslation();
  const undo = useUndoTerms(username);
  return (
    <ConfirmDialog
      opened
      title={t('earnings.terms.withdraw_title')}
      confirm={t('earnings.terms.withdraw')}
      isBusy={undo.isPending}
      onCancel={onClose}
      onConfirm={() =>
        undo.mutate(
          { params: { username }, body: { effective_from: change.effective_from } },
          {
            onSuccess: () => {
              toastDone(t('earnings.terms.withdrawn'));
              onClose();
            },
          },
        )
      }
    >
      <p className={classes.note}>{t('earnings.terms.withdraw_body')}</p>
      <ProblemNote problem={undo.error} />
    </ConfirmDialog>
  );
}
