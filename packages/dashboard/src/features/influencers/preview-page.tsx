// An influencer with what they brought in and their links, in a dialog over the list.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInfluencerInsight, useInfluencerSource } from '../../parts/influencers/use-influencer.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { Found } from '../../parts/plans/found.tsx';
import { type InfluencersPlace, useInfluencersPlace } from './use-influencers-place.ts';
import { Tabs } from '@mantine/core';
import type { Influencer } from '@vitrine/contract/influencers';
import { CodeNotices } from './code-notices.tsx';
import { InfluencerLinks } from './influencer-links.tsx';
import { InfluencerOverview } from './influencer-overview.tsx';
import { InsightsPanel } from './insights-panel.tsx';
import classes from './influencer-preview.module.css';
import { PreviewActions } from './preview-actions.tsx';

export function PreviewPage() {
  const { t } = useTranslation();
  const { username = '' } = useParams({ strict: false });
  const at = useInfluencersPlace();
  const { leave } = at.place;
  const source = useInfluencerSource(username, false);
  return (
    <ContentDialog
      kind="influencerPreview"
      title={source.state === 'ready' ? source.found.username : username}
      back={t('influencers.form.back')}
      onClose={leave}
    >
      <Found source={source} failed={t('influencers.form.load_failed')} onLeave={leave}>
        {(influencer) => <InfluencerPreview key={influencer.username} influencer={influencer} at={at} />}
      </Found>
    </ContentDialog>
  );
}

const tabs = ['insights', 'links', 'shorts'] as const;

function InfluencerPreview({ influencer, at }: { influencer: Influencer; at: InfluencersPlace }) {
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
