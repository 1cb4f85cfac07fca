// Whether the influencer accepted terms: said to the merchant, asked of the influencer.
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { TermsChange } from '@vitrine/contract/terms';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { useAcceptTerms } from './use-terms.ts';

/** Of terms that are over nobody asks any more; what was accepted stays told. */
export function AcceptedTag({ change }: { change: TermsChange }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { accepted_at: at, state } = change;
  if (at !== null) return <Tag tone="good">{t('earnings.terms.accepted', { day: format.day(at) })}</Tag>;
  return state === 'past' ? null : <Tag tone="plain">{t('earnings.terms.not_accepted')}</Tag>;
}

/** For the influencer: says yes to terms in force or planned. */
export function AcceptTerms({ username, change }: { username: string; change: TermsChange }) {
  const { t } = useTranslation();
  const accept = useAcceptTerms(username);
  if (change.accepted_at !== null) return <AcceptedTag change={change} />;
  return (
    <>
      <div className={classes.accept}>
        <p className={classes.note}>
          {t(change.state === 'planned' ? 'earnings.terms.accept_planned' : 'earnings.terms.accept_now')}
        </p>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(
              { params: { username }, body: { effective_from: change.effective_from } },
              { onSuccess: () => toastDone(t('earnings.terms.accept_done')) },
            )
          }
        >
          {t('earnings.terms.accept')}
        </Button>
      </div>
      <ProblemNote problem={accept.error} />
    </>
  );
}
