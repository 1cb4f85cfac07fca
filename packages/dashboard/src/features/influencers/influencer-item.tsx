// One influencer on the page: their face, name and code, what they brought in, and what can be done with them.
import { Avatar, Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { RowCheckbox, type RowChoice } from '../../parts/lists/row-checkbox.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { DeadCodeMark } from '../../parts/codes/dead-codes.tsx';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { InfluencerRow } from './influencer-rows.ts';
import classes from './influencers.module.css';
import { useCommissionWords } from '../../parts/influencers/use-commission-words.ts';

const shownTags = 2;

interface ItemProps {
  readonly row: InfluencerRow;
  readonly currency: string;
  /** Figures did not come, which is said above the list. */
  readonly hasFailed: boolean;
  readonly href: string;
  readonly onOpen: () => void;
  /** Null where they may not be. */
  readonly onPutBack: (() => void) | null;
  readonly isBusy: boolean;
  readonly choice: RowChoice;
  /** Items of a menu. */
  readonly menu: ReactNode;
}

export function InfluencerItem({ row, currency, hasFailed, href, onOpen, onPutBack, isBusy, ...rest }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toCommission = useCommissionWords();
  const { username, promocode, figures, is_active: isActive } = row;
  const draw = (write: (known: NonNullable<InfluencerRow['figures']>) => Figure) => figures && write(figures);
  return (
    <article
      className={classes.row}
      aria-label={username}
      data-row={username}
      data-inactive={!isActive}
      data-chosen={rest.choice.isChosen}
    >
      <RowCheckbox id={username} name={t('lists.many.one', { title: isolate(`@${username}`) })} {...rest.choice} />
      <Avatar
        className={classes.portrait ?? ''}
        src={row.profile_image_url}
        name={username}
        size={44}
        radius="100%"
        alt=""
        aria-hidden
      />
      <div className={classes.who}>
        <AddressLink className={classes.open} href={href} data-part="title" onOpen={onOpen}>
          <bdi dir="ltr" className={classes.name}>
            @{username}
          </bdi>
        </AddressLink>
        <span className={classes.facts}>
          {promocode === null ? (
            <span>{t('influencers.no_code')}</span>
          ) : (
            <>
              <bdi className={classes.code}>{promocode}</bdi>
              <DeadCodeMark code={promocode} />
            </>
          )}
          {row.tags.slice(0, shownTags).map((tag) => (
            <Tag key={tag} tone="plain">
              {tag}
            </Tag>
          ))}
          {row.tags.length > shownTags && (
            <bdi dir="ltr">{t('lists.more_tags', { count: row.tags.length - shownTags })}</bdi>
          )}
          {!isActive && (
            <>
              <Tag tone="plain">{t('influencers.inactive')}</Tag>
              {onPutBack && (
                <Button
                  className={classes.back ?? ''}
                  variant="subtle"
                  size="compact-sm"
                  loading={isBusy}
                  onClick={onPutBack}
                >
                  {t('influencers.back.put')}
                </Button>
              )}
            </>
          )}
        </span>
      </div>
      <dl className={classes.figures} style={{ '--figures': row.payable === null ? 5 : 6 }}>
        <RowFigure
          name={t('influencers.clicks')}
          hasFailed={hasFailed}
          figure={draw(({ clicks }) => format.count(clicks))}
        />
        <RowFigure
          name={t('influencers.sales')}
          hasFailed={hasFailed}
          figure={draw(({ sales }) => format.count(sales))}
        />
        <RowFigure
          name={t('influencers.revenue')}
          hasFailed={hasFailed}
          figure={draw(({ revenue }) => format.moneyFigure(revenue, currency))}
        />
        <RowFigure name={t('influencers.commission')} hasFailed={false} figure={toCommission(row)} />
        {row.payable !== null && (
          <RowFigure
            name={t('influencers.payable')}
            hasFailed={false}
            figure={format.moneyFigure(row.payable, currency)}
          />
        )}
        <RowFigure
          name={t('influencers.seen')}
          hasFailed={false}
          figure={toSeen(row, format.ago, t('influencers.never'))}
        />
      </dl>
      <div className={classes.actions}>
        {promocode !== null && <CopyButton text={promocode} label={t('influencers.copy_code', { code: promocode })} />}
        <ActionMenu part="menu" label={t('influencers.menu', { name: isolate(`@${username}`) })}>
          {rest.menu}
        </ActionMenu>
      </div>
    </article>
  );
}

/** How long ago they last used their dashboard, by the sessions that are open. */
function toSeen({ last_seen_at: at }: InfluencerRow, toAgo: (instant: string) => string, never: string): Figure {
  const text = at === null ? never : toAgo(at);
  return { short: text, full: text };
}

interface FigureProps {
  readonly name: string;
  /** Null until it is known. */
  readonly figure: Figure | null;
  readonly hasFailed: boolean;
}

function RowFigure({ name, figure, hasFailed }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {figure ? <FigureText figure={figure} isUnderName /> : hasFailed ? '–' : <Skeleton h={18} w={44} mt={4} />}
      </dd>
    </div>
  );
}
