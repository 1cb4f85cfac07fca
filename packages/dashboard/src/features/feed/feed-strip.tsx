// The figures of the feed above its posts: of all of it, of one network or of one account, in the days and the segment beside them.
import { getFeedAnalytics } from '@vitrine/contract/feed-figures';
import type { Shopboard } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { toRangeSent, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { toRate } from '../../parts/figures/entity-list-figures.ts';
import { type LinkFigures, toTiles } from '../../parts/figures/preview-figures.ts';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { toSegmentSent, useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { figuresInterval } from '../../parts/links/row-list.ts';
import { FigureChoices } from '../../parts/figures/figure-choices.tsx';
import { ListFigures } from '../../parts/lists/list-figures.tsx';
import type { Figure } from '../../ui/figures.ts';
import { ChoiceChip } from '../../ui/filter-chip.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { listShares, toShare } from './feed-shares.ts';

export function FeedStrip({ shopboard }: { shopboard: Shopboard }) {
  const { t } = useTranslation();
  const place = useRangePlace('lifetime');
  const within = useSegmentPlace();
  const query = useEndpointQuery(
    getFeedAnalytics,
    { query: { ...toRangeSent(place.days), ...toSegmentSent(within.segment) } },
    { refetchInterval: figuresInterval },
  );
  const shares = listShares(shopboard);
  const asked = new URLSearchParams(place.search).get('of') ?? '';
  const share = shares.some(({ value }) => value === asked) ? asked : '';
  return (
    <ListFigures
      choices={
        <FigureChoices place={place} within={within}>
          {shares.length > 0 && (
            <ChoiceChip
              label={t('feed.figure.of')}
              value={share}
              options={shares}
              onChoose={(next) => place.put('of', next)}
            />
          )}
        </FigureChoices>
      }
    >
      {query.data === undefined && query.error ? (
        <Failed isCard problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tiles
          figures={query.data ? toShare(query.data, share) : null}
          currency={query.data?.currency ?? place.currency}
        />
      )}
    </ListFigures>
  );
}

/** As many tiles wait as will come. */
const nothing = { visits: 0, checkouts: 0, click_checkouts: 0, revenue: 0 };

interface TilesProps {
  /** Null while they are on their way; one that may not be seen is absent. */
  readonly figures: (LinkFigures & { readonly refunded?: number | undefined }) | null;
  readonly currency: string;
}

function Tiles({ figures, currency }: TilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSession();
  const { visits, checkouts, revenue, conversion, average } = toTiles(figures ?? nothing, user);
  const draw = (label: string, definition: string, figure: Figure) => (
    <MetricTile label={label} definition={definition} figure={figures && figure} />
  );
  const money = (amount: number): Figure => format.moneyFigure(amount, currency);
  const refunded = format.money(figures?.refunded ?? 0, currency);
  return (
    <MetricStrip label={t('feed.figure.strip')} isDense>
      {visits !== null && draw(t('links.figure.clicks'), t('feed.figure.visits_meaning'), format.count(visits))}
      {checkouts !== null && draw(t('links.figure.orders'), t('feed.figure.orders_meaning'), format.count(checkouts))}
      {conversion !== null &&
        draw(
          t('links.figure.conversion'),
          t('links.figure.conversion_meaning'),
          toRate(conversion.value, format.locale),
        )}
      {revenue !== null &&
        draw(t('links.figure.revenue'), t('links.figure.revenue_meaning', { refunded }), money(revenue))}
      {average !== null &&
        draw(
          t('preview.figure.average'),
          t('preview.figure.average_meaning'),
          average.value === null ? { short: '–', full: '–' } : money(average.value),
        )}
    </MetricStrip>
  );
}
