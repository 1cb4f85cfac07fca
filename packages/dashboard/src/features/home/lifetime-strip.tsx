// Lifetime figures: visits, requested checkouts, orders, revenue, as far as the reader may see them.
import { useTranslation } from 'react-i18next';
import { getLifetime } from '@vitrine/contract/insights';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { Figure } from '../../ui/figures.ts';
import { MetricStrip } from '../../ui/metric-strip.tsx';
import { MetricTile } from '../../ui/metric-tile.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home.module.css';
import { listTiles, toLifetimeFigures } from './lifetime.ts';
import type { Tile } from './lifetime.ts';

const refreshEvery = 10_000;

export function LifetimeStrip() {
  const { t } = useTranslation();
  const { user } = useSession();
  const format = useFormat();
  const lifetime = useEndpointQuery(
    getLifetime,
    { params: { business_id: user.business_id } },
    { refetchInterval: refreshEvery },
  );
  if (lifetime.isError && !lifetime.data) {
    const { message, requestId } = lifetime.error;
    return (
      <section className={styles.card}>
        <ErrorState message={message} requestId={requestId} onRetry={lifetime.refetch} />
      </section>
    );
  }
  const answer = lifetime.data;
  const figures = answer && toLifetimeFigures(answer.looks_analytics, answer.shorts_analytics, answer.currency);
  const currency = answer?.currency ?? 'USD';
  const refunded = figures?.refunded ?? 0;
  const figureOf = (tile: Tile): Figure | null => {
    const value = figures?.[tile] ?? null;
    if (value === null) return null;
    return tile === 'revenue' ? format.moneyFigure(value, currency) : format.count(value);
  };
  const shown = listTiles(figures);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('home.lifetime')}</h2>
      <MetricStrip label={t('home.lifetime')}>
        {shown.map((tile) => (
          <MetricTile
            key={tile}
            label={t(`home.${tile}`)}
            definition={t(`home.${tile}_hint`)}
            figure={figureOf(tile)}
            {...(tile === 'revenue' && refunded > 0
              ? { note: t('home.refunded', { amount: format.money(refunded, currency) }) }
              : {})}
          />
        ))}
      </MetricStrip>
    </section>
  );
}
