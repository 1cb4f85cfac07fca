// An influencer with what they brought in and their links, in a dialog over the list.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInfluencerInsight, useInfluencerLinks, useInfluencerSource } from './use-influencer.ts';
import { useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { useComparisonPlace } from '../../parts/figures/use-comparison-place.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { Found } from '../../parts/plans/found.tsx';
import { type InfluencersPlace, useInfluencersPlace } from './use-influencers-place.ts';
import { Button, Tabs } from '@mantine/core';
import type { Influencer } from '@vitrine/contract/influencers';
import { CodeNotices } from './code-notices.tsx';
import { InfluencerOverview } from './influencer-overview.tsx';
import { InfluencerPosts } from './influencer-posts.tsx';
import { InsightsPanel } from './insights-panel.tsx';
import classes from './influencer-preview.module.css';
import { PreviewActions } from './preview-actions.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { LinkType } from '@vitrine/contract/links';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { canCreate, useSession } from '../../api/session.ts';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import type { ListItem } from '../../parts/links/entity-list-item.ts';
import { useLinkItem } from '../../parts/links/use-link-item.ts';
import { EntityListRow } from '../../parts/links/entity-list-row.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

export function PreviewPage() {
  const { t } = useTranslation();
  const { username = '' } = useParams({ strict: false });
  const at = useInfluencersPlace();
  const { leave } = at.place;
  const source = useInfluencerSource(username, false);
  return (
    <ContentDialog
      width="two-thirds"
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

const tabs = ['insights', 'links', 'shorts', 'posts'] as const;

function InfluencerPreview({ influencer, at }: { influencer: Influencer; at: InfluencersPlace }) {
  const { t } = useTranslation();
  const { username } = influencer;
  const within = useSegmentPlace();
  const comparison = useComparisonPlace(at.today);
  const insight = useInfluencerInsight(username, at.days, within.segment, comparison.compare);
  const asked = new URLSearchParams(at.search).get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'insights';
  return (
    <div className={classes.layout}>
      <PreviewActions influencer={influencer} at={at} segment={within.segment} />
      <InfluencerOverview
        influencer={influencer}
        insight={insight.data?.insight ?? null}
        hasFailed={insight.isError}
        range={at.range}
      />
      <CodeNotices username={username}>
        <Tabs
          value={tab}
          onChange={(next) => at.put('tab', next === null || next === 'insights' ? '' : next)}
          keepMounted={false}
        >
          <Tabs.List>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {each === 'posts' ? t('posts.theirs.tab') : t(`influencers.preview.tab.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="insights" pt="md">
            <InsightsPanel insight={insight} at={at} within={within} comparison={comparison} />
          </Tabs.Panel>
          <Tabs.Panel value="links" pt="md">
            <InfluencerLinks username={username} type="LOOK" zone={at.zone} />
          </Tabs.Panel>
          <Tabs.Panel value="shorts" pt="md">
            <InfluencerLinks username={username} type="SHORT" zone={at.zone} />
          </Tabs.Panel>
          <Tabs.Panel value="posts" pt="md">
            <InfluencerPosts username={username} />
          </Tabs.Panel>
        </Tabs>
      </CodeNotices>
    </div>
  );
}

interface LinksProps {
  readonly username: string;
  readonly type: LinkType;
  readonly zone: string;
}

const lists = { LOOK: 'links', SHORT: 'shorts' } as const;

/** Their open links or shorts, newest first; one leads to its own preview, and back here. */
function InfluencerLinks({ username, type, zone }: LinksProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shows } = toLinkAccess(useSession().user);
  const toItem = useLinkItem(type);
  const query = useInfluencerLinks(username, type);
  const list = lists[type];
  const open = ({ id }: ListItem) =>
    void navigate({ href: `/admin/${list}/${id}/preview`, state: { isOver: true }, resetScroll: false });
  return (
    <Loaded
      query={{ data: query.data && query.rows, error: query.error, refetch: query.refetch }}
      skeleton={<Blocks heights={[92, 92, 92]} />}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState
          drawing={<LinkDrawing />}
          title={t(`influencers.preview.no_${list}`)}
          body={t(`influencers.preview.no_${list}_body`)}
          action={<CreateButton type={type} username={username} />}
        />
      }
    >
      {(rows) => (
        <div className={classes.panel}>
          <CreateButton type={type} username={username} />
          <ul className={classes.links} aria-label={t(`influencers.preview.tab.${list}`)}>
            {rows.map((row) => {
              // they are all of one person
              const item = { ...toItem(row, shows), person: null };
              return (
                <li key={row.link_id}>
                  <EntityListRow
                    item={item}
                    counts={type === 'LOOK' ? 'views' : 'clicks'}
                    words=""
                    zone={zone}
                    isCreated={false}
                    href={`/admin/${list}/${item.id}/preview`}
                    actions={{ onOpen: open }}
                  />
                </li>
              );
            })}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="default"
              className={classes.more ?? ''}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('influencers.preview.more_links')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** At a desk alone, for those who may create. */
function CreateButton({ type, username }: Pick<LinksProps, 'type' | 'username'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const session = useSession();
  if (isNarrow || !canCreate(session) || toLinkAccess(session.user).isTrialOver) return null;
  const list = lists[type];
  return (
    <Button
      className={classes.create ?? ''}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() =>
        void navigate({
          href: `/admin/${list}/create?influencer=${encodeURIComponent(username)}`,
          state: { isOver: true },
          resetScroll: false,
        })
      }
    >
      {t(`${list}.create`)}
    </Button>
  );
}
