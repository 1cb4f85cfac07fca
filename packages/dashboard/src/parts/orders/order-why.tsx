// Why an order was credited as it was: the sentence, the rule, and each sign found with where, when and what became of it.
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OwnAttribution } from '@vitrine/contract/attribution';
import type { LinkId, OrderId } from '@vitrine/contract/ids';
import type { Attribution, Order } from '@vitrine/contract/orders';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, toRecognisable } from '../../ui/foreign-text.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type Finding, toFindings, toSpan } from './order-findings.ts';
import classes from './order-why.module.css';
import { useOwnAttribution } from './use-order.ts';

interface WhyProps {
  readonly order: Order;
  readonly zone: string | undefined;
}

/** As the merchant may know it: all that was found. */
export function OrderWhy({ order, zone }: WhyProps) {
  const { t } = useTranslation();
  const { attribution, self_purchase: own, test } = order;
  if (attribution === null) {
    return (
      <Why>
        <p className={classes.reason}>{t('orders.deciding_long')}</p>
      </Why>
    );
  }
  const findings = toFindings(attribution);
  return (
    <Why>
      <Decision
        decided={attribution}
        zone={zone}
        found={t('orders.found')}
        notice={
          <>
            {test !== null && <Notice>{t(`orders.test.${test}`)}</Notice>}
            {own !== null && <Notice>{t(`orders.own.${own}`)}</Notice>}
            {attribution.unearned !== null && <Notice>{t(`orders.unearned.${attribution.unearned}`)}</Notice>}
          </>
        }
      >
        {findings.length === 0 ? (
          <p className={classes.quiet}>{t('orders.found_nothing')}</p>
        ) : (
          <ol className={classes.findings}>
            {findings.map((finding) => (
              <FoundSign key={finding.key} finding={finding} order={order} zone={zone} />
            ))}
          </ol>
        )}
      </Decision>
    </Why>
  );
}

/** As the influencer it counts for may know it: what speaks for them, and nothing of others. */
export function OwnWhy({ orderId, zone }: { orderId: OrderId; zone: string | undefined }) {
  const { t } = useTranslation();
  const query = useOwnAttribution(orderId);
  // it counted for them once, and does no more
  if (query.error?.code === 'not_found') return <p>{t('orders.own_side.gone')}</p>;
  return (
    <Loaded query={query} skeleton={<Blocks heights={[200]} />}>
      {(why) => (
        <Why>
          <Decision
            decided={why}
            zone={zone}
            found={t('orders.own_side.found')}
            notice={why.unearned !== null && <Notice>{t(`orders.own_side.unearned.${why.unearned}`)}</Notice>}
          >
            <ol className={classes.findings}>
              {why.evidence
                .toSorted((one, other) => Number(other.counts) - Number(one.counts))
                .map((sign, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two signs may be alike in everything that is shown
                  <OwnSign key={at} sign={sign} orderedAt={why.created_at} zone={zone} />
                ))}
            </ol>
          </Decision>
        </Why>
      )}
    </Loaded>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={classes.own}>
      <IconAlertTriangle size={18} aria-hidden />
      {children}
    </p>
  );
}

function Why({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes.why} aria-label={t('orders.why')}>
      <h3 className={classes.title}>{t('orders.why')}</h3>
      {children}
    </section>
  );
}

interface DecisionProps {
  readonly decided: Pick<Attribution, 'reason' | 'rule' | 'window_days' | 'decided_at'>;
  readonly zone: string | undefined;
  /** The heading over the signs. */
  readonly found: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

function Decision({ decided, zone, found, notice, children }: DecisionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className={classes.reason}>{decided.reason}</p>
      {notice}
      <p className={classes.rule}>{t(`orders.rule.${decided.rule}`, { count: decided.window_days })}</p>
      <h4 className={classes.found}>{found}</h4>
      {children}
      <p className={classes.quiet}>{t('orders.decided', { when: format.moment(decided.decided_at, zone) })}</p>
    </>
  );
}

function FoundSign({ finding, order, zone }: WhyProps & { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { fate, place, found, person, linkId, clickedAt } = finding;
  return (
    <Sign
      fate={fate === 'won' || fate === 'same' ? fate : 'lost'}
      place={t(`orders.place.${place}`, { code: isolate(toRecognisable(found)) })}
      hint={found}
      clickedAt={clickedAt}
      orderedAt={order.created_at}
      zone={zone}
      of={person && t(`orders.of.${place === 'discount_code' ? 'code' : 'link'}`, { name: isolate(`@${person}`) })}
      linkId={linkId}
      linkTitle={linkId !== null && linkId === order.link_details?.link_id ? order.link_details.title : null}
      outcome={t(`orders.fate.${fate}`)}
    />
  );
}

type OwnSignProps = Pick<SignProps, 'orderedAt' | 'zone'> & { readonly sign: OwnAttribution['evidence'][number] };

function OwnSign({ sign, orderedAt, zone }: OwnSignProps) {
  const { t } = useTranslation();
  const { kind, counts, code, clicked_at: clickedAt, link_id: linkId, link_title: title } = sign;
  return (
    <Sign
      fate={counts ? 'won' : 'same'}
      place={t(`orders.own_side.place.${kind}`, { code: isolate(code ?? '') })}
      clickedAt={clickedAt}
      orderedAt={orderedAt}
      zone={zone}
      of={null}
      linkId={linkId}
      linkTitle={title === '' ? null : title}
      outcome={t(counts ? 'orders.fate.won' : 'orders.own_side.also')}
    />
  );
}

interface SignProps {
  readonly fate: 'won' | 'same' | 'lost';
  readonly place: string;
  /** What was found, in full. */
  readonly hint?: string;
  readonly clickedAt: string | null;
  readonly orderedAt: string;
  readonly zone: string | undefined;
  readonly of: string | null;
  readonly linkId: LinkId | null;
  readonly linkTitle: string | null;
  readonly outcome: string;
}

const marks = { won: IconCircleCheck, same: IconCheck, lost: IconX } as const;

function Sign({ fate, place, hint, clickedAt, orderedAt, zone, of, linkId, linkTitle, outcome }: SignProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Mark = marks[fate];
  const toSpanWords = () => {
    const { unit, count, isAfter } = toSpan(clickedAt ?? orderedAt, orderedAt);
    const span = t(`orders.span.${unit}`, { count });
    return isAfter ? t('orders.after', { span }) : t('orders.before', { span });
  };
  return (
    <li className={classes.sign} data-fate={fate}>
      <Mark size={18} aria-hidden />
      <div>
        <p className={classes.place} title={hint}>
          {place}
        </p>
        <p className={classes.quiet}>
          {clickedAt !== null && (
            <span>{`${t('orders.clicked', { when: format.moment(clickedAt, zone) })}, ${toSpanWords()}`}</span>
          )}
          {of !== null && <span>{of}</span>}
        </p>
        {linkId !== null && (
          <Link to="/admin/links/$linkId/preview" params={{ linkId }} className={classes.link}>
            {linkTitle === null ? t('orders.see_link') : <bdi>{linkTitle}</bdi>}
          </Link>
        )}
        <p className={classes.fate}>{outcome}</p>
      </div>
    </li>
  );
}
