// The buttons that decide of orders' commission, of one or of many, and the dialog that asks for the reason.
import { Button, Group, Textarea } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { reviewCommission } from '@vitrine/contract/orders';
import type { ReviewState } from '@vitrine/contract/reviews';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './order-commission.module.css';
import { type Reviewed, reviewAnswers, useReview, useReviewDone } from './use-review.ts';

type Asked = 'held' | 'rejected';

interface ActionsProps {
  readonly orders: Reviewed;
  /** How many these are. */
  readonly count: number;
  /** What is decided already, of one order: deciding it once more is not offered. */
  readonly state?: ReviewState | undefined;
  readonly onDone?: () => void;
}

const words = {
  held: { title: 'orders.commission.hold_title', note: 'orders.commission.hold_note', send: 'orders.commission.hold' },
  rejected: {
    title: 'orders.commission.reject_title',
    note: 'orders.commission.reject_note',
    send: 'orders.commission.reject',
  },
} as const;

export function ReviewActions({ orders, count, state, onDone = () => undefined }: ActionsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { review, isPending } = useReview(onDone);
  const finish = () => {
    setAsked(null);
    onDone();
  };
  if (!can(user, 'review commission')) return null;
  return (
    <div className={classes.actions}>
      {state !== 'approved' && (
        <Button size="sm" variant="default" disabled={isPending} onClick={() => review('approved', orders)}>
          {t('orders.commission.approve')}
        </Button>
      )}
      {(['held', 'rejected'] as const)
        .filter((each) => each !== state)
        .map((each) => (
          <Button key={each} size="sm" variant="default" disabled={isPending} onClick={() => setAsked(each)}>
            {t(words[each].send)}
          </Button>
        ))}
      {state !== 'open' && (
        <Button size="sm" variant="subtle" disabled={isPending} onClick={() => review('open', orders)}>
          {t('orders.commission.reopen')}
        </Button>
      )}
      {asked !== null && (
        <Dialog opened onClose={() => setAsked(null)} title={t(words[asked].title, { count })}>
          <ReasonForm asked={asked} orders={orders} onCancel={() => setAsked(null)} onDone={finish} />
        </Dialog>
      )}
    </div>
  );
}

interface FormProps {
  readonly asked: Asked;
  readonly orders: Reviewed;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function ReasonForm({ asked, orders, onCancel, onDone }: FormProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const tell = useReviewDone();
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(reviewCommission, {
    initialValues: { reason: '' },
    toSent: ({ reason }) => ({ body: { state: asked, reason, ...orders } }),
    refreshes: reviewAnswers,
    onDone: (done) => {
      tell(asked, done);
      onDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        label={t('orders.commission.reason_label')}
        description={t('orders.commission.reason_help')}
        data-autofocus
        rows={3}
        maxLength={limits.reviewReason}
        {...field('reason')}
      />
      <p className={classes.note}>{t(words[asked].note)}</p>
      <ProblemNote problem={problem} />
      <Group justify="flex-end" gap="sm" grow={isNarrow}>
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={!isAcceptable} loading={isSaving}>
          {t(words[asked].send)}
        </Button>
      </Group>
    </form>
  );
}
