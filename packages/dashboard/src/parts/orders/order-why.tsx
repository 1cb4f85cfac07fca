// Why an order was credited as it was: the sentence, the rule, and each sign found with where, when and what became of it.
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Attribution, Order } from '@vitrine/contract/orders';
import { isolate, toRecognisable } from '../../ui/foreign-text.ts';
import { type Finding, toFindings, toSpan } from './order-findings.ts';
import classes from './order-why.module.css';
import { useFormat } from '../../ui/use-format.ts';

interface WhyProps {
  readonly order: Order;
  readonly zone: string | undefined;
}

export function OrderWhy({ order, zone }: WhyProps) {
  const { t } = useTranslation();
  const { attribution } = order;
  return (
    <section className={classes.why} aria-label={t('orders.why')}>
      <h3 className={classes.title}>{t('orders.why')}</h3>
      {attribution === null ? (
        <p className={classes.reason}>{t('orders.deciding_long')}</p>
      ) : (
        <Decided order={order} attribution={attribution} zone={zone} />
      )}
    </section>
  );
}

function Decided({ order, attribution, zone }: WhyProps & { readonly attribution: Attribution }) {
  const { t } = useTranslation();
  const format = useFormat();
  const findings = toFindings(attribution);
  return (
    <>
      <p className={classes.reason}>{attribution.reason}</p>
      {order.self_purchase !== null && (
        <p className={classes.own}>
          <IconAlertTriangle size={18} aria-hidden />
          {t(`orders.own.${order.self_purchase}`)}
        </p>
      )}
      <p className={classes.rule}>{t(`orders.rule.${attribution.rule}`, { count: attribution.window_days })}</p>
      <h4 className={classes.found}>{t('orders.found')}</h4>
      {findings.length === 0 ? (
        <p className={classes.quiet}>{t('orders.found_nothing')}</p>
      ) : (
        <ol className={classes.findings}>
          {findings.map((finding) => (
            <Sign key={finding.key} finding={finding} order={order} zone={zone} />
          ))}
        </ol>
      )}
      <p className={classes.quiet}>{t('orders.decided', { when: format.moment(attribution.decided_at, zone) })}</p>
    </>
  );
}

const marks = { won: IconCircleCheck, same: IconCheck } as const;

function Sign({ finding, order, zone }: WhyProps & { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { fate } = finding;
  const Mark = fate === 'won' || fate === 'same' ? marks[fate] : IconX;
  const code = isolate(toRecognisable(finding.found));
  return (
    <li className={classes.sign} data-fate={fate === 'won' || fate === 'same' ? fate : 'lost'}>
      <Mark size={18} aria-hidden />
      <div>
        <p className={classes.place} title={finding.found}>
          {t(`orders.place.${finding.place}`, { code })}
        </p>
        <Circumstances finding={finding} order={order} zone={zone} />
        <p className={classes.fate}>{t(`orders.fate.${fate}`)}</p>
      </div>
    </li>
  );
}

/** When it happened, whose it is, and the link it leads to. */
function Circumstances({ finding, order, zone }: WhyProps & { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { linkId, person, clickedAt } = finding;
  const format = useFormat();
  const toSpanWords = useSpanWords();
  const title = linkId !== null && linkId === order.link_details?.link_id ? order.link_details.title : null;
  return (
    <>
      <p className={classes.quiet}>
        {clickedAt !== null && (
          <span>
            {t('orders.clicked', { when: format.moment(clickedAt, zone) })}
            {', '}
            {toSpanWords(clickedAt, order.created_at)}
          </span>
        )}
        {person !== null && <span>{t('orders.of_person', { name: isolate(`@${person}`) })}</span>}
      </p>
      {linkId !== null && (
        <Link to="/admin/links/$linkId/preview" params={{ linkId }} className={classes.link}>
          {title === null ? t('orders.see_link') : <bdi>{title}</bdi>}
        </Link>
      )}
    </>
  );
}

/** How long before the order, or after it, in words. */
export function useSpanWords(): (clickedAt: string, orderedAt: string) => string {
  const { t } = useTranslation();
  return (clickedAt, orderedAt) => {
    const { unit, count, isAfter } = toSpan(clickedAt, orderedAt);
    const span = t(`orders.span.${unit}`, { count });
    return isAfter ? t('orders.after', { span }) : t('orders.before', { span });
  };
}
