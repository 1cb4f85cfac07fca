// Why an order counts for the influencer who reads: the sentence, the rule, and what speaks for her; nothing of others.
import { Skeleton } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OwnAttribution } from '@vitrine/contract/attribution';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import classes from './order-why.module.css';
import { useSpanWords } from './order-why.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ToldProblem } from '../../ui/told-problem.ts';

interface WhyProps {
  /** Undefined until it is here. */
  readonly why: OwnAttribution | undefined;
  readonly failure: ToldProblem | null;
  /** It counted for her once, and does no more. */
  readonly isGone: boolean;
  readonly zone: string | undefined;
  readonly onRetry: () => unknown;
}

export function OwnWhy({ why, failure, isGone, zone, onRetry }: WhyProps) {
  const { t } = useTranslation();
  if (isGone) return <p>{t('orders.own_side.gone')}</p>;
  if (why !== undefined) return <Told why={why} zone={zone} />;
  if (failure !== null) {
    return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={onRetry} />;
  }
  return (
    <output aria-label={t('ui.loading')}>
      <Skeleton h={200} radius="lg" />
    </output>
  );
}

function Told({ why, zone }: { readonly why: OwnAttribution; readonly zone: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const decidedFirst = why.evidence.toSorted((one, other) => Number(other.counts) - Number(one.counts));
  return (
    <section className={classes.why} aria-label={t('orders.why')}>
      <h3 className={classes.title}>{t('orders.why')}</h3>
      <p className={classes.reason}>{why.reason}</p>
      <p className={classes.rule}>{t(`orders.rule.${why.rule}`, { count: why.window_days })}</p>
      <h4 className={classes.found}>{t('orders.own_side.found')}</h4>
      <ol className={classes.findings}>
        {decidedFirst.map((sign, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two signs may be alike in everything that is told
          <Sign key={at} sign={sign} orderedAt={why.created_at} zone={zone} />
        ))}
      </ol>
      <p className={classes.quiet}>{t('orders.decided', { when: format.moment(why.decided_at, zone) })}</p>
    </section>
  );
}

interface SignProps {
  readonly sign: OwnAttribution['evidence'][number];
  readonly orderedAt: string;
  readonly zone: string | undefined;
}

function Sign({ sign, orderedAt, zone }: SignProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toSpanWords = useSpanWords();
  const { kind, counts, code, clicked_at: clickedAt, link_id: linkId, link_title: title } = sign;
  const Mark = counts ? IconCircleCheck : IconCheck;
  return (
    <li className={classes.sign} data-fate={counts ? 'won' : 'same'}>
      <Mark size={18} aria-hidden />
      <div>
        <p className={classes.place}>{t(`orders.own_side.place.${kind}`, { code: isolate(code ?? '') })}</p>
        {clickedAt !== null && (
          <p className={classes.quiet}>
            {t('orders.clicked', { when: format.moment(clickedAt, zone) })}
            {', '}
            {toSpanWords(clickedAt, orderedAt)}
          </p>
        )}
        {linkId !== null && (
          <Link to="/admin/links/$linkId/preview" params={{ linkId }} className={classes.link}>
            {title === null || title === '' ? t('orders.see_link') : <bdi>{title}</bdi>}
          </Link>
        )}
        <p className={classes.fate}>{t(counts ? 'orders.fate.won' : 'orders.own_side.also')}</p>
      </div>
    </li>
  );
}
