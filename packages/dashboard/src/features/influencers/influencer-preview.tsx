// What the preview of an influencer shows: who they are, and three tabs: their insights, their links, their shorts.
import { Tabs } from '@mantine/core';
import type { Influencer } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { useInfluencerInsight } from '../../parts/influencers/use-influencer.ts';
import { CodeNotices } from './code-notices.tsx';
import { InfluencerLinks } from './influencer-links.tsx';
import { InfluencerOverview } from './influencer-overview.tsx';
import { InsightsPanel } from './insights-panel.tsx';
import classes from './influencer-preview.module.css';
import { PreviewActions } from './preview-actions.tsx';
import type { InfluencersPlace } from './use-influencers-place.ts';

const tabs = ['insights', 'links', 'shorts'] as const;

export function InfluencerPreview({ influencer, at }: { influencer: Influencer; at: InfluencersPlace }) {
  const { t } = useTranslation();
  const { username } = influencer;
  const insight = useInfluencerInsight(username, at.days);
  const asked = new URLSearchParams(at.search).get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'insights';
  return (
    <div className={classes.layout}>
      <PreviewActions influencer={influencer} at={at} />
      <InfluencerOverview
        influencer={influencer}
        insight={insight.data?.insight ?? null}
        hasFailed={insight.isError}
        range={at.range}
      />
      <CodeNotices username={username} />
      <Tabs
        value={tab}
        onChange={(next) => at.put('tab', next === null || next === 'insights' ? '' : next)}
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`influencers.preview.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="insights" pt="md">
          <InsightsPanel insight={insight} at={at} />
        </Tabs.Panel>
        <Tabs.Panel value="links" pt="md">
          <InfluencerLinks username={username} type="LOOK" zone={at.zone} />
        </Tabs.Panel>
        <Tabs.Panel value="shorts" pt="md">
          <InfluencerLinks username={username} type="SHORT" zone={at.zone} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
