// The tab of the feed before any account of a network was connected: what will stand here, and the way to it.
import { Button } from '@mantine/core';
import type { TabFigures } from '@vitrine/contract/analytics';
import { getShopboard } from '@vitrine/contract/feed';
import { can } from '@vitrine/contract/rights';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ChartDrawing } from '../../ui/list-drawings.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';

/** Whoever sees no accounts, and a feed that has figures all the same, has the figures. */
export function useIsFeedUntouched(
  { place, access }: AnalyticsScreen,
  { data }: { readonly data: Pick<TabFigures, 'shopboard_analytics'> | undefined },
): boolean {
  const isAsked = place.tab === 'shopboard' && access.isTeam;
  const shopboard = useEndpointQuery(getShopboard, {}, { enabled: isAsked });
  if (!isAsked || shopboard.data === undefined || data === undefined) return false;
  const { visits, checkouts } = data.shopboard_analytics;
  const hasAccounts = Object.values(shopboard.data.social_medias).some(({ accounts }) => accounts.length > 0);
  return !hasAccounts && !visits && !checkouts;
}

export function FeedUntouched({ screen }: { readonly screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        drawing={<ChartDrawing />}
        title={t('analytics.feed_empty_title')}
        body={t('analytics.feed_empty_body')}
        action={
          can(screen.access.rights, 'edit any link') ? (
            <Button component={Link} to="/admin/shopboard">
              {t('analytics.feed_empty_action')}
            </Button>
          ) : null
        }
      />
    </Card>
  );
}
