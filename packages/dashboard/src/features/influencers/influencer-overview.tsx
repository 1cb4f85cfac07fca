// Who an influencer is, at a glance: face, address, code, commission, and what they brought in over the range.
import { Anchor, Avatar } from '@mantine/core';
import type { InfluencerParts } from '@vitrine/contract/analytics';
import type { Influencer } from '@vitrine/contract/influencers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DeadCodeMark } from '../../parts/codes/dead-codes.tsx';
import { useRangeName } from '../../ui/date-range-picker.tsx';
import type { RangeChoice } from '../../ui/date-range.ts';
import { Tag } from '../../ui/tag.tsx';
import { Hint } from '../../ui/hint.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './influencer-preview.module.css';
import { useCommissionWords } from '../../parts/influencers/use-commission-words.ts';

interface OverviewProps {
  readonly influencer: Influencer;
  /** Null until it is known. */
  readonly insight: InfluencerParts | null;
  /** It will not be known: the insights say why, and ask again. */
  readonly hasFailed: boolean;
  readonly range: RangeChoice;
}

export function InfluencerOverview({ influencer, insight, hasFailed, range }: OverviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRangeName();
  const toCommission = useCommissionWords();
  const { username, email, phone, promocode, is_active: isActive, earning_ends_at: endsAt } = influencer;
  const note = nameOf(range);
  const figures = insight && {
    clicks: format.count(insight.total_clicks ?? 0),
    sales: format.count(insight.total_sales ?? 0),
    revenue: format.moneyFigure(insight.total_revenue ?? 0, insight.currency),
  };
  return (
    <>
      <section className={classes.overview} aria-label={t('influencers.preview.about')}>
        <Avatar src={influencer.profile_image_url} name={username} className={classes.face ?? ''} alt="" aria-hidden />
        <div className={classes.words}>
          <div className={classes.name}>
            <bdi dir="ltr">@{username}</bdi>
            <Tag tone={isActive ? 'good' : 'plain'}>{t(isActive ? 'influencers.active' : 'influencers.inactive')}</Tag>
            {endsAt !== null && <EarningEnd endsAt={endsAt} />}
          </div>
          <Anchor href={`mailto:${email}`} dir="ltr" className={classes.email ?? ''}>
            {email}
          </Anchor>
          <dl className={classes.facts}>
            <Fact name={t('influencers.promocode')}>
              {promocode === null ? (
                t('influencers.no_code')
              ) : (
                <>
                  <bdi className={classes.code}>{promocode}</bdi>
                  <DeadCodeMark code={promocode} />
                  <CopyButton text={promocode} label={t('influencers.copy_code', { code: promocode })} />
                </>
              )}
            </Fact>
            <Fact name={t('influencers.preview.rate')}>
              <bdi>{toCommission(influencer).full}</bdi>
            </Fact>
            <Fact name={t('influencers.preview.utm')} hint={t('influencers.preview.utm_meaning')}>
              <bdi dir="ltr">{username}</bdi>
            </Fact>
            {phone !== null && (
              <Fact name={t('influencers.preview.phone')}>
                <Anchor href={`tel:${phone}`} dir="ltr">
                  {phone}
                </Anchor>
              </Fact>
            )}
          </dl>
        </div>
      </section>
      {!hasFailed && (
        <MetricStrip label={t('influencers.preview.figures', { range: note })}>
          {(['clicks', 'sales', 'revenue'] as const).map((name) => (
            <MetricTile
              key={name}
              label={t(`influencers.${name}`)}
              definition={t(`influencers.insights.meaning.${name}`)}
              figure={figures && figures[name]}
              note={note}
            />
          ))}
        </MetricStrip>
      )}
    </>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {hint === undefined ? null : <Hint about={name} text={hint} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Their last day of earning, which may be to come. */
function EarningEnd({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const last = new Date(Date.parse(endsAt) - 1);
  return <Tag tone="plain">{t('influencers.earns_until', { day: format.day(last.toISOString()) })}</Tag>;
}
