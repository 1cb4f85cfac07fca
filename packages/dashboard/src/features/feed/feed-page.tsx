// The feed: a tab for each network, its accounts and how they are read, and its posts with the products they show.
import { mediaOf, networkLabels } from '../../parts/networks/network-labels.ts';
import { Button, Tabs } from '@mantine/core';
import { networkNames, type NetworkName, postSource, type Shopboard, type SocialAccount } from '@vitrine/contract/feed';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AiNote } from './ai-note.tsx';
import { AccountsRow } from './accounts-row.tsx';
import { DisconnectDialog } from '../../parts/networks/disconnect-dialog.tsx';
import classes from './feed.module.css';
import { type FeedPlace, uploadsPath, useFeedPlace } from './feed-place.ts';
import { FeedStrip } from './feed-strip.tsx';
import { FeedTools } from './feed-tools.tsx';
import { isReading, toPublicAddress, toNetworkView } from './feed-view.ts';
import { NotOffered, Reading, Troubles, Unconnected } from './network-states.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { GridShape } from './posts-grid.tsx';
import { ReportsLink } from './reports/reports-link.tsx';
import { PostsSection } from './posts-section.tsx';
import { type FeedGate, useFeedGate } from './use-feed-gate.tsx';
import { type NetworkActs, useNetworkActs, useShopboard } from './use-shopboard.ts';

/** Loaded with the first one that is opened. */
const PostDialog = lazy(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }));

export function FeedPage() {
  const { t } = useTranslation();
  const place = useFeedPlace();
  const query = useShopboard();
  const gate = useFeedGate();
  const { network: source, post } = place.question;
  const network = source === 'uploads' ? 'instagram' : source;
  const acts = useNetworkActs(network);
  const [left, setLeft] = useState<SocialAccount | null>(null);
  const [assigned, setAssigned] = useState<SocialAccount | null>(null);
  const shared = { network, acts, gate, onDisconnect: setLeft, onAssign: setAssigned };
  const isNarrow = useIsNarrow();
  return (
    <Page isTight>
      <PageHeader
        title={t('feed.title')}
        help={t('feed.help')}
        actions={
          query.data && (
            <>
              {gate.canEdit && <ReportsLink open={query.data.open_reports} />}
              <Tools {...shared} place={place} shopboard={query.data} />
            </>
          )
        }
      />
      <ClosedByPlan feature="shopboard">{t('feed.closed')}</ClosedByPlan>
      <Loaded query={query} skeleton={<GridShape />} failed={t('feed.load_failed')}>
        {(shopboard) => (
          <>
            {!isNarrow && <Figures shopboard={shopboard} />}
            <Sources place={place} {...shared} shopboard={shopboard} />
          </>
        )}
      </Loaded>
      <RefusedDialog problem={acts.refused} title={t('feed.connect_failed')} onClose={acts.dismiss} />
      <DisconnectDialog
        account={left}
        network={networkLabels[network]}
        onDisconnect={acts.disconnect}
        onClose={() => setLeft(null)}
      />
      {assigned && (
        <OwnerDialog network={network} assigned={{ account: assigned, network }} onClose={() => setAssigned(null)} />
      )}
      {gate.dialog}
      {post !== null && (
        <Suspense fallback={null}>
          <PostDialog key={post} platform={source} post_id={post} onClose={place.leave} />
        </Suspense>
      )}
    </Page>
  );
}

/** A tab for each network, and one for what was sent to campaigns. */
function Sources({ place, ...shared }: NetworkProps & { readonly place: FeedPlace }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Tabs
      value={place.question.network}
      keepMounted={false}
      onChange={(next) => {
        const chosen = postSource.safeParse(next);
        if (chosen.success) place.ask({ network: chosen.data, account: null });
      }}
    >
      <Tabs.List grow={isNarrow} aria-label={t('feed.networks')}>
        {networkNames.map((each) => (
          <Tabs.Tab key={each} value={each} className={classes.tab ?? ''}>
            <bdi>{networkLabels[each]}</bdi>
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="uploads" className={classes.tab ?? ''}>
          {t('uploads.source')}
        </Tabs.Tab>
      </Tabs.List>
      {networkNames.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.panel}>
          <Network {...shared} place={place} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="uploads" className={classes.panel}>
        <Uploaded {...shared} place={place} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Posts of pictures that were sent, and the way to where they are decided on. */
function Uploaded({ shopboard, place, ...shared }: NetworkProps & { readonly place: FeedPlace }) {
  const { t } = useTranslation();
  const { pending } = shopboard.uploads;
  return (
    <>
      {shared.gate.canEdit && (
        <div>
          <Button component={AddressLink} href={uploadsPath} variant="default">
            {pending === 0 ? t('uploads.manage') : t('uploads.waiting', { count: pending })}
          </Button>
        </div>
      )}
      <PostsSection
        place={place}
        gate={shared.gate}
        acts={shared.acts}
        accounts={[]}
        most={shopboard.most_products}
        looks={shopboard.ai_tagging_enabled}
      />
    </>
  );
}

/** Once there is something to see. */
const Figures = ({ shopboard }: { shopboard: Shopboard }) =>
  toPublicAddress(shopboard) !== null && <FeedStrip shopboard={shopboard} />;

interface NetworkProps {
  readonly network: NetworkName;
  readonly shopboard: Shopboard;
  readonly acts: NetworkActs;
  readonly gate: FeedGate;
  readonly onDisconnect: (account: SocialAccount) => void;
  readonly onAssign: (account: SocialAccount) => void;
}

function Tools({ shopboard, place, ...shared }: NetworkProps & { readonly place: FeedPlace }) {
  const { accounts, is_offered: isOffered } = mediaOf(shopboard, shared.network);
  return (
    <FeedTools
      {...shared}
      address={toPublicAddress(shopboard)}
      hasAccounts={accounts.length > 0}
      isReading={accounts.some(isReading)}
      renderMore={(close) => (
        <>
          <Figures shopboard={shopboard} />
          {accounts.length > 0 && (
            <>
              <AiNote shopboard={shopboard} place={place} onLeave={close} />
              <AccountsRow
                {...shared}
                {...{ accounts, isOffered }}
                isInDialog
                onDisconnect={(account) => {
                  close();
                  shared.onDisconnect(account);
                }}
                onAssign={(account) => {
                  close();
                  shared.onAssign(account);
                }}
              />
            </>
          )}
        </>
      )}
    />
  );
}

function Network({ shopboard, place, ...shared }: NetworkProps & { readonly place: FeedPlace }) {
  const isNarrow = useIsNarrow();
  const media = mediaOf(shopboard, shared.network);
  const { accounts, is_offered: isOffered } = media;
  const view = toNetworkView(media);
  if (view === 'not_offered') return <NotOffered network={shared.network} />;
  if (view === 'unconnected') return <Unconnected {...shared} />;
  return (
    <>
      {!isNarrow && <AccountsRow {...shared} {...{ accounts, isOffered }} />}
      {!isNarrow && view === 'posts' && <AiNote shopboard={shopboard} place={place} />}
      <Troubles {...shared} accounts={accounts} />
      <Reading {...shared} accounts={accounts} />
      {view === 'posts' && (
        <PostsSection
          place={place}
          gate={shared.gate}
          acts={shared.acts}
          accounts={accounts}
          most={shopboard.most_products}
          looks={shopboard.ai_tagging_enabled}
        />
      )}
    </>
  );
}
