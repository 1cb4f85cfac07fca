// How fresh the figures are, and the door to the live view; watches as long as the screen is in sight.
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconActivity, IconClockExclamation } from '@tabler/icons-react';
import type { Freshness } from '@vitrine/contract/analytics';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvents, useRefetchFigures } from './use-live-events.ts';
import { KnownFrom } from '../../parts/figures/known-from.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './analytics.module.css';
import { toDurationWords, toFresh } from './freshness.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

const LivePanel = lazy(async () => ({ default: (await import('./live-panel.tsx')).LivePanel }));

interface AreaProps {
  readonly screen: AnalyticsScreen;
  /** Null until the figures are here. */
  readonly freshness: Freshness | null;
  /** What else can be done with the figures. */
  readonly children?: ReactNode;
}

export function LiveArea({ screen, freshness, children }: AreaProps) {
  const { t } = useTranslation();
  const { place, go, days, today, zone, asked } = screen;
  const refetch = useRefetchFigures();
  const hasToday = days === null || days.to >= today;
  const live = useLiveEvents(asked, () => hasToday && refetch());
  return (
    <div className={classes.fresh}>
      {freshness ? (
        <Counted freshness={freshness} toldAt={live.countedAt} zone={zone} />
      ) : (
        <p className={classes.counted} />
      )}
      {freshness && (
        <KnownFrom knownFrom={freshness.known_from} from={days?.from ?? null} className={classes.counted} />
      )}
      {children}
      <Button
        variant="default"
        size="sm"
        leftSection={
          <span className={classes.pulse} data-state={live.connection.state}>
            <IconActivity size={18} aria-hidden />
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={place.live}
        onClick={() => go({ live: true })}
      >
        {t('analytics.live.open')}
      </Button>
      {place.live && (
        <Suspense fallback={null}>
          <LivePanel live={live} zone={zone} onClose={() => go({ live: false })} />
        </Suspense>
      )}
    </div>
  );
}

/** “A minute ago” must not stay so. */
const tellEvery = 20_000;

function Counted({ freshness, toldAt, zone }: { freshness: Freshness; toldAt: string | null; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [, tick] = useState(0);
  useInterval(() => tick((count) => count + 1), tellEvery, { autoInvoke: true });
  const { countedAt, waitingMs } = toFresh(freshness, toldAt);
  return (
    <p className={classes.counted}>
      {countedAt !== null && (
        <time dateTime={countedAt} title={t('analytics.counted_at', { moment: format.moment(countedAt, zone) })}>
          {t('analytics.counted', { moment: format.moment(countedAt, zone), ago: format.ago(countedAt) })}
        </time>
      )}
      {waitingMs !== null && (
        <output className={classes.waiting}>
          <IconClockExclamation size={16} aria-hidden />
          {t('analytics.waiting', { duration: toDurationWords(waitingMs, format.locale) })}
        </output>
      )}
    </p>
  );
}
