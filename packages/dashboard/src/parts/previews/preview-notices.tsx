// What the store has changed about the things a link holds, each with the one click that puts it right.
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import type { LinkNotice } from '@vitrine/contract/links';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './preview-notices.module.css';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useShares } from '../figures/use-shares.ts';

type Repair = LinkNotice['repairs'][number];

interface NoticesProps {
  readonly notices: readonly LinkNotice[];
  readonly isEverythingGone: boolean;
  readonly currency: string;
  /** Null for readers who may not change the link. */
  readonly onRepair: ((notice: LinkNotice, repair: Repair) => void) | null;
  /** The notice that is being settled. */
  readonly busy: LinkNotice | null;
}

export function PreviewNotices({ notices, isEverythingGone, currency, onRepair, busy }: NoticesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (notices.length === 0 && !isEverythingGone) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <IconAlertTriangle size={22} className={classes.sign} aria-hidden />
        <div>
          <h3 id={id} className={classes.title}>
            {isEverythingGone ? t('preview.gone_title') : t('preview.notice.title')}
          </h3>
          <p className={classes.help}>
            {isEverythingGone ? t('preview.gone_body') : t('preview.notice.count', { count: notices.length })}
          </p>
        </div>
      </div>
      <ul>
        {notices.map((notice) => (
          <li key={`${notice.inventory_id ?? notice.collection_id} ${notice.kind}`} className={classes.notice}>
            <Picture source={notice.image_url} />
            <div className={classes.words}>
              <span className={classes.name}>
                <bdi>{notice.title}</bdi>
              </span>
              <Sentence notice={notice} currency={currency} />
              {notice.replacement && <Why notice={notice} replacement={notice.replacement} />}
            </div>
            {onRepair !== null && (
              <Repairs
                notice={notice}
                isBusy={busy === notice}
                isBlocked={busy !== null}
                onRepair={(repair) => onRepair(notice, repair)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ source }: { source: string | null }) {
  return source === null ? (
    <span className={classes.thumb}>
      <IconPhoto size={20} stroke={1.25} aria-hidden />
    </span>
  ) : (
    <img src={source} alt="" className={classes.thumb} loading="lazy" decoding="async" />
  );
}

function Sentence({ notice, currency }: { notice: LinkNotice; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, old_price: before, new_price: now, replacement } = notice;
  if (kind === 'swapped') {
    return (
      <span>
        {replacement
          ? t('preview.notice.swapped', { other: isolate(replacement.title) })
          : t('preview.notice.swapped_unknown')}
      </span>
    );
  }
  if (kind === 'repriced') {
    const money = (amount: number | null) => (amount === null ? '–' : format.money(amount, currency));
    return <span>{t('preview.notice.repriced', { before: money(before), now: money(now) })}</span>;
  }
  return <span>{t(`preview.notice.${kind}`)}</span>;
}

/** Prices are told apart in steps that can be read at a glance. */
const priceStep = 5;

/** Why this one stands in, or would. */
function Why({
  notice,
  replacement: { title, why },
}: {
  readonly notice: LinkNotice;
  readonly replacement: NonNullable<LinkNotice['replacement']>;
}) {
  const { t } = useTranslation();
  const { toPercent } = useShares();
  const { looks, same_type: isSameType, shared_tags: tags, price_apart: apart } = why;
  const share = toPercent((priceStep * Math.ceil(apart / priceStep)) / 100);
  const reasons = [
    ...(looks === null ? [] : [t(`preview.notice.looks.${looks}`)]),
    ...(isSameType ? [t('preview.notice.same_type')] : []),
    ...(tags === 0 ? [] : [t('preview.notice.shared_tags', { count: tags })]),
    apart === 0 ? t('preview.notice.same_price') : t('preview.notice.price_within', { share }),
  ].join(', ');
  return (
    <span className={classes.why}>
      {notice.kind === 'swapped'
        ? t('preview.notice.why', { reasons })
        : t('preview.notice.why_replacement', { other: isolate(title), reasons })}
    </span>
  );
}

/** A name is read whole: in a second line where it is long. */
const wrapping = {
  root: { height: 'auto', minHeight: '2.25rem', paddingBlock: '0.25rem' },
  inner: { height: 'auto' },
  label: { height: 'auto', overflow: 'visible', whiteSpace: 'normal', lineHeight: 1.3, overflowWrap: 'anywhere' },
} as const;

interface RepairsProps {
  readonly notice: LinkNotice;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
  readonly onRepair: (repair: Repair) => void;
}

/** The most helpful one as a button, the others behind it. */
function Repairs({ notice, isBusy, isBlocked, onRepair }: RepairsProps) {
  const { t } = useTranslation();
  const [first, ...others] = notice.repairs;
  const replacement = notice.replacement?.title ?? null;
  const nameOf = (repair: Repair) =>
    repair === 'replace' && replacement !== null
      ? t('preview.notice.replace_with', { other: isolate(replacement) })
      : t(`preview.notice.${repair}`);
  if (first === undefined) return null;
  return (
    <div className={classes.repairs}>
      <Button
        size="sm"
        variant="light"
        className={classes.repair ?? ''}
        loading={isBusy}
        disabled={isBlocked && !isBusy}
        styles={wrapping}
        onClick={() => onRepair(first)}
      >
        {nameOf(first)}
      </Button>
      {others.length > 0 && (
        <ActionMenu isInDialog disabled={isBlocked} label={t('preview.notice.other_ways', { title: notice.title })}>
          {others.map((repair) => (
            <Menu.Item key={repair} onClick={() => onRepair(repair)}>
              {nameOf(repair)}
            </Menu.Item>
          ))}
        </ActionMenu>
      )}
    </div>
  );
}
