// What an influencer finds first: what they earned and when it is paid, their code and best link to share, their latest orders.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Balance, getBalance, listLedgerEntries, listStatements, type Statement } from '@vitrine/contract/ledger';
import { type LinkRow, listLinks } from '@vitrine/contract/links';
import { getPayoutSchedule } from '@vitrine/contract/payout-files';
import { can, canSee } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { canCreate, useSession } from '../../api/session.ts';
import { NativeShare } from '../../parts/links/native-share.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useStoreClock } from '../../ui/use-store-clock.ts';
import styles from './partner.module.css';
import { listBalances, listOrders, toEarned } from './partner-view.ts';
import { OwnPosts } from './own-posts.tsx';
import { SectionHead } from './section-head.tsx';

/** Orders arrive by themselves. */
const interval = 30_000;

interface WhoProps {
  readonly username: string;
}

/** What is theirs to share; what they earned stands above it for those who see it. */
export function PartnerHome({ username }: WhoProps) {
  const { user } = useSession();
  return (
    <>
      {can(user, 'see own statement') && <Money username={username} />}
      <div className={styles.share}>
        <CodeCard />
        <BestLink />
      </div>
      <OwnPosts username={username} />
    </>
  );
}

function Money({ username }: WhoProps) {
  const { t } = useTranslation();
  const session = useSession();
  const isNarrow = useIsNarrow();
  const params = { username };
  const balance = useEndpointQuery(getBalance, { params }, { refetchInterval: interval });
  const statements = useEndpointQuery(listStatements, { params }, { refetchInterval: interval });
  const { today } = useStoreClock(session.time_zone);
  const data = balance.data && statements.data && { ...balance.data, ...statements.data };
  const query = {
    data,
    error: balance.error ?? statements.error,
    refetch: () => Promise.all([balance.refetch(), statements.refetch()]),
  };
  return (
    <section aria-labelledby="money">
      <SectionHead id="money" title={t('partner.money')} to="/admin/earnings" more={t('partner.all_earnings')} />
      <Loaded query={query} isCard skeleton={<Blocks heights={[isNarrow ? 264 : 136]} />}>
        {({ balances, statements: months }) => (
          <div className={styles.strips}>
            {listBalances(balances, session.currency).map((each) => (
              <MoneyStrip key={each.currency} balance={each} statements={months} today={today} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

interface StripProps {
  readonly balance: Balance;
  readonly statements: readonly Statement[];
  readonly today: string;
}

/** Amounts stand whole, to the last unit. */
function MoneyStrip({ balance: { currency, held, payable, next_available_at: next }, statements, today }: StripProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const money = (amount: number) => ({ short: format.money(amount, currency), full: format.money(amount, currency) });
  const toNext = (day: string): string =>
    format.isToday(day) ? t('partner.held.next_today') : t('partner.held.next', { day: format.day(day) });
  const tile = (name: 'earned' | 'held' | 'payable', amount: number, note: string) => (
    <MetricTile
      label={t(`partner.${name}.name`)}
      definition={t(`partner.${name}.meaning`)}
      figure={money(amount)}
      note={note}
    />
  );
  return (
    <MetricStrip label={t('partner.money_in', { currency })}>
      {tile('earned', toEarned(statements, today.slice(0, 7), currency), t('partner.earned.note'))}
      {tile('held', held, next === null ? t('partner.held.none') : toNext(next))}
      {tile('payable', payable, payable < 0 ? t('partner.payable.behind') : t('partner.payable.note'))}
      <NextPayout payable={payable} currency={currency} />
    </MetricStrip>
  );
}

function NextPayout({ payable, currency }: { payable: number; currency: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { user } = useSession();
  const answer = useEndpointQuery(getPayoutSchedule, { params: { business_id: user.business_id } }).data;
  const on = answer?.next_on ?? null;
  const least = answer?.schedule.minimum ?? null;
  const words = on === null ? t('partner.next.by_hand') : toDayWords(on, format.locale);
  const isLess = least !== null && currency === least.currency && payable < least.amount;
  const note = isLess
    ? t('partner.next.minimum', { amount: isolate(format.money(least.amount, least.currency)) })
    : t(on === null ? 'partner.next.by_hand_note' : 'partner.next.note');
  return (
    <MetricTile
      label={t('partner.next.name')}
      definition={t('partner.next.meaning')}
      figure={answer === undefined ? null : { short: words, full: words }}
      note={note}
    />
  );
}

function CodeCard() {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const code = user.promocode;
  return (
    <Card isPadded title={t('partner.code.title')} className={styles.card}>
      {code === null ? (
        <p className={styles.quiet}>{t('partner.code.none', { name: isolate(brand?.name ?? user.username) })}</p>
      ) : (
        <div className={styles.line}>
          <bdi className={styles.code}>{code}</bdi>
          <CopyButton wide text={code} label={t('partner.code.copy')} />
        </div>
      )}
    </Card>
  );
}

/** By orders where they see them, else by visits; the newest where they see no figure. */
function BestLink() {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const session = useSession();
  const { user } = session;
  const sortBy = canSee(user, 'checkouts') ? 'checkouts' : canSee(user, 'visits') ? 'visits' : 'created_at';
  const best = useEndpointQuery(listLinks, {
    params: { business_id: user.business_id },
    query: { count: 1, sort_by: sortBy },
  });
  return (
    <Card isPadded title={t('partner.link.title')} className={styles.card}>
      <Loaded
        query={best}
        skeleton={<Blocks heights={[isNarrow ? 108 : 56]} />}
        isEmpty={({ links }) => links.length === 0}
        empty={<NoLink />}
      >
        {({ links: [link] }) => (link === undefined ? null : <Shared link={link} />)}
      </Loaded>
    </Card>
  );
}

function NoLink() {
  const { t } = useTranslation();
  const session = useSession();
  if (!canCreate(session)) {
    const name = isolate(session.brand?.name ?? session.user.username);
    return <p className={styles.quiet}>{t('partner.link.none', { name })}</p>;
  }
  return (
    <div className={styles.line}>
      <p className={styles.quiet}>{t('partner.link.first')}</p>
      <Button component={Link} to="/admin/links/create" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('home.create_link')}
      </Button>
    </div>
  );
}

function Shared({ link }: { link: LinkRow }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { visits, checkouts } = link;
  const title = link.title?.trim() || link.description || link.short_url;
  const amount = (count: number) => ({ count, amount: format.count(count).short });
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <bdi className={styles.name}>{title}</bdi>
        <span className={styles.quiet}>
          <bdi dir="ltr">{link.short_url.replace(/^https?:\/\//, '')}</bdi>
        </span>
        <span className={styles.quiet}>
          {[
            ...(checkouts === undefined ? [] : [t('home.top.orders', amount(checkouts))]),
            ...(visits === undefined ? [] : [t('home.top.visits', amount(visits))]),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.ways}>
        <CopyButton wide text={link.short_url} label={t('partner.link.copy')} />
        <NativeShare title={title} address={link.short_url} label={t('partner.link.share')} />
      </span>
    </div>
  );
}

/** Lines of orders come one by one: so many hold the latest orders. */
const asked = 50;

export function PartnerOrders({ username }: WhoProps) {
  const { t } = useTranslation();
  const entries = useEndpointQuery(
    listLedgerEntries,
    { params: { username }, query: { kind: 'earned', count: asked } },
    { refetchInterval: interval },
  );
  return (
    <section aria-labelledby="own-orders">
      <SectionHead
        id="own-orders"
        title={t('partner.orders.title')}
        to="/admin/earnings"
        more={t('partner.all_earnings')}
      />
      <Card>
        <Loaded
          query={entries}
          skeleton={<RowShapes rows={5} />}
          isEmpty={({ entries: all }) => listOrders(all).length === 0}
          empty={
            <EmptyState
              drawing={<ParcelDrawing />}
              title={t('partner.orders.none_title')}
              body={t('partner.orders.none_body')}
            />
          }
        >
          {({ entries: all }) => <OrderRows orders={listOrders(all)} />}
        </Loaded>
      </Card>
    </section>
  );
}

function OrderRows({ orders }: { orders: ReturnType<typeof listOrders> }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <ul aria-labelledby="own-orders">
      {orders.map(({ orderId, name, day, amount, currency, isHeld }) => (
        <li key={`${orderId} ${currency}`} className={styles.order}>
          <span className={styles.words}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.quiet}>{toDayWords(day, format.locale)}</span>
          </span>
          <Tag tone={isHeld ? 'plain' : 'good'}>{t(isHeld ? 'partner.held.name' : 'partner.payable.name')}</Tag>
          <bdi className={styles.amount}>{format.money(amount, currency)}</bdi>
        </li>
      ))}
    </ul>
  );
}
