// One figure of an influencer with its parts, and how much of the whole each part is.
import { useTranslation } from 'react-i18next';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import type { Figure } from '../../ui/figures.ts';
import { Hint } from '../../ui/hint.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './influencer-preview.module.css';
import { type InsightFigure, toShare } from './insight-parts.ts';

interface CardProps {
  readonly figure: InsightFigure;
  readonly currency: string;
}

const none: Figure = { short: '–', full: '–' };

export function InsightCard({ figure: { name, unit, total, parts, isSum }, currency }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = (value: number | null): Figure => {
    if (value === null) return none;
    if (unit === 'money') return format.moneyFigure(value, currency);
    return unit === 'percent' ? toPercent(value, format.locale) : format.count(value);
  };
  const title = t(`influencers.insights.figure.${name}`);
  const shares = parts.map(({ part, value }) => ({ part, share: toShare(value, total) }));
  return (
    <section className={classes.card} aria-label={title}>
      <h4 className={classes.cardTitle}>
        {title}
        <Hint about={title} text={t(`influencers.insights.meaning.${name}`)} />
      </h4>
      <p className={classes.total}>
        <FigureText figure={write(total)} />
      </p>
      {isSum && (
        <div className={classes.bar} aria-hidden>
          {shares.map(({ part, share }) => (
            <span key={part} data-part={part} style={{ flexGrow: share }} hidden={share === 0} />
          ))}
        </div>
      )}
      <dl className={classes.parts}>
        {parts.map(({ part, value }) => (
          <div key={part} data-part={part}>
            <dt>{t(`influencers.insights.part.${part}`)}</dt>
            <dd>
              <FigureText figure={write(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
