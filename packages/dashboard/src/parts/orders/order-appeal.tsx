// What an influencer says against a decision, as both read it: they write it once, the merchant answers.
import { Button, Group, Textarea } from '@mantine/core';
import { answerAppeal, getOwnReview, makeAppeal } from '@vitrine/contract/appeals';
import type { OrderId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { Appeal } from '@vitrine/contract/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useStoreFormat } from '../stores/use-store-format.ts';
import { ReviewReason } from './commission-facts.tsx';
import classes from './order-commission.module.css';
import { reviewAnswers } from './use-review.ts';

/** The words of both, and how it was answered. */
function Said({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { words, made_at: at, answer, answer_words: answered } = appeal;
  return (
    <>
      <blockquote className={classes.words}>
        <p dir="auto">{words}</p>
        <footer className={classes.quiet}>{format.moment(at)}</footer>
      </blockquote>
      {answer !== null && (
        <p className={classes.line}>
          <Tag tone={answer === 'accepted' ? 'good' : 'poor'}>{t(`orders.appeal.${answer}`)}</Tag>
        </p>
      )}
      {answered !== '' && (
        <blockquote className={classes.words}>
          <p dir="auto">{answered}</p>
        </blockquote>
      )}
    </>
  );
}

/** For the merchant: read, and accepted or declined. */
export function OrderAppeal({ orderId, appeal }: { orderId: OrderId; appeal: Appeal }) {
  const { t } = useTranslation();
  const [accepted, setAccepted] = useState(true);
  const { field, submit, problem, isSaving } = useEndpointForm(answerAppeal, {
    initialValues: { words: '' },
    toSent: ({ words }) => ({ params: { order_id: orderId }, body: { accepted, words } }),
    refreshes: reviewAnswers,
    onDone: ({ appeal: { answer } }) => toastDone(t(`orders.appeal.${answer ?? 'declined'}`)),
  });
  return (
    <section className={classes.appeal} aria-label={t('orders.appeal.title')}>
      <h4 className={classes.title}>{t('orders.appeal.title')}</h4>
      <Said appeal={appeal} />
      {appeal.answer === null && (
        <form className={classes.answer} onSubmit={submit}>
          <Textarea
            label={t('orders.appeal.answer')}
            description={t('orders.appeal.answer_help')}
            maxLength={limits.appeal}
            autosize
            minRows={2}
            {...field('words')}
          />
          <ProblemNote problem={problem} />
          <Group gap="xs">
            <Button type="submit" loading={isSaving && accepted} onClick={() => setAccepted(true)}>
              {t('orders.appeal.accept')}
            </Button>
            <Button type="submit" variant="default" loading={isSaving && !accepted} onClick={() => setAccepted(false)}>
              {t('orders.appeal.decline')}
            </Button>
          </Group>
        </form>
      )}
    </section>
  );
}

/** For the influencer: what was decided and why, and their one appeal. Nothing where nothing was decided. */
export function OwnReview({ orderId }: { orderId: OrderId }) {
  const { t } = useTranslation();
  const query = useEndpointQuery(getOwnReview, { params: { order_id: orderId } });
  // it counted for them once, and does no more
  if (query.error?.code === 'not_found') return null;
  return (
    <Loaded query={query} skeleton={null}>
      {({ review, appeal, can_appeal: canAppeal }) =>
        (review === null || review.state === 'open') && appeal === null ? null : (
          <section className={classes.own} aria-label={t('orders.commission.title')}>
            <h3 className={classes.title}>{t('orders.commission.title')}</h3>
            {review !== null && review.state !== 'open' && (
              <>
                <Tag tone={review.state === 'approved' ? 'good' : review.state === 'held' ? 'fair' : 'poor'}>
                  {t(`orders.commission.state.${review.state}`)}
                </Tag>
                <ReviewReason review={review} className={classes.reason} />
              </>
            )}
            {appeal && <Said appeal={appeal} />}
            {appeal?.answer === null && <p className={classes.quiet}>{t('orders.appeal.waits')}</p>}
            {canAppeal && <AppealForm orderId={orderId} />}
          </section>
        )
      }
    </Loaded>
  );
}

function AppealForm({ orderId }: { orderId: OrderId }) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving } = useEndpointForm(makeAppeal, {
    initialValues: { words: '' },
    toSent: ({ words }) => ({ params: { order_id: orderId }, body: { words } }),
    refreshes: [getOwnReview],
    onDone: () => toastDone(t('orders.appeal.done')),
  });
  return (
    <form className={classes.answer} onSubmit={submit}>
      <Textarea
        label={t('orders.appeal.words')}
        description={t('orders.appeal.words_help')}
        maxLength={limits.appeal}
        autosize
        minRows={3}
        {...field('words')}
      />
      <ProblemNote problem={problem} />
      <Button type="submit" variant="default" loading={isSaving}>
        {t('orders.appeal.send')}
      </Button>
    </form>
  );
}
