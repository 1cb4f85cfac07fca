// The live view: visits and orders as they happen, newest on top.
import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlayerPause, IconPlayerPlay, IconPointer, IconShoppingBag } from '@tabler/icons-react';
import { useInterval } from '@mantine/hooks';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, type LiveItem } from './live-list.ts';
import { useSession } from '../../api/session.ts';
import type { Live } from './use-live-events.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { toCountryName } from './country-name.ts';
import classes from './live-panel.module.css';

const OwnWhy = lazy(async () => {
  const [{ OwnWhy: why }] = await Promise.all([import('../../parts/orders/order-why.tsx'), loadTexts('orders')]);
  return { default: why };
});

export function LivePanel({ live, zone, onClose }: { live: Live; zone: string; onClose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { connection, items, isNarrowed, isPaused, held, pause } = live;
  const state = isPaused && connection.state === 'live' ? 'paused' : connection.state;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : '26rem'}
      title={t('analytics.live.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className={classes.help}>{t(isNarrowed ? 'analytics.live.narrowed' : 'analytics.live.help')}</p>
      <div className={classes.state}>
        <output className={classes.word} data-state={state}>
          {t(`analytics.live.state.${state}`)}
          {connection.state === 'refused' && `. ${connection.problem.message}`}
        </output>
        {isPaused && held > 0 && <span className={classes.held}>{t('analytics.live.held', { count: held })}</span>}
        <Button
          variant="default"
          size="sm"
          aria-pressed={isPaused}
          leftSection={isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          onClick={() => pause(!isPaused)}
        >
          {t(isPaused ? 'analytics.live.resume' : 'analytics.live.pause')}
        </Button>
      </div>
      {items.length === 0 ? (
        connection.state === 'live' && <p className={classes.none}>{t('analytics.live.none')}</p>
      ) : (
        <ul aria-label={t('analytics.live.list')}>
          {items.map((item) => (
            <Item key={keyOf(item)} item={item} zone={zone} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

const tellEvery = 10_000;

function Item({ item, zone }: { item: LiveItem; zone: string }) {
  const format = useFormat();
  const [, tick] = useState(0);
  useInterval(() => tick((count) => count + 1), tellEvery, { autoInvoke: true });
  const isOrder = item.kind === 'order';
  return (
    <li className={classes.item} data-kind={item.kind} data-flagged={item.kind === 'visit' && item.flag !== null}>
      <span className={classes.icon}>
        {isOrder ? <IconShoppingBag size={18} aria-hidden /> : <IconPointer size={18} aria-hidden />}
      </span>
      <span className={classes.words}>
        {isOrder ? <OrderWords item={item} zone={zone} /> : <VisitWords item={item} />}
      </span>
      <time className={classes.time} dateTime={item.at} title={format.moment(item.at, zone)}>
        {format.ago(item.at)}
      </time>
    </li>
  );
}

function VisitWords({ item }: { item: Extract<LiveItem, { kind: 'visit' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const country = item.country === null ? null : toCountryName(item.country, format.locale);
  const from = item.referrer === null ? null : t('analytics.live.from', { place: isolate(item.referrer) });
  const facts = [country, item.device, item.browser, from].filter((fact) => fact !== null && fact !== '');
  return (
    <>
      <bdi className={classes.title}>{item.title}</bdi>
      <span className={classes.facts}>
        <span className="visually-hidden">{t('analytics.live.visit')}</span>
        <span>{facts.map((fact) => isolate(fact ?? '')).join(' · ')}</span>
      </span>
      {item.flag !== null && (
        <span className={classes.flag}>{t('analytics.live.not_counted', { reason: isolate(item.flag) })}</span>
      )}
    </>
  );
}

type OrderItem = Extract<LiveItem, { kind: 'order' }>;

/** An order of the influencer who reads opens to why it counts for them. */
function OrderWords({ item, zone }: { item: OrderItem; zone: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const why = useId();
  const isOwn = user.influencer_username !== null && user.influencer_username === item.influencer_username;
  return (
    <>
      {isOwn ? (
        <UnstyledButton
          className={classes.opener ?? ''}
          aria-expanded={isOpen}
          aria-controls={why}
          onClick={() => setOpen(!isOpen)}
        >
          <OrderTitle item={item} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      ) : (
        <OrderTitle item={item} />
      )}
      <span className={classes.facts}>
        {item.credited ? item.title !== null && <bdi>{item.title}</bdi> : t('analytics.live.uncredited')}
        {item.influencer_username !== null && (
          <span>{t('analytics.live.by_influencer', { name: isolate(item.influencer_username) })}</span>
        )}
      </span>
      {isOwn && (
        <div id={why} className={classes.why} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={null}>
              <OwnWhy orderId={item.id} zone={zone} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

function OrderTitle({ item }: { item: OrderItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.title}>
      {t('analytics.live.order', { name: isolate(item.name) })}
      {item.total_price !== undefined && <bdi> · {format.money(item.total_price, item.currency)}</bdi>}
    </span>
  );
}
