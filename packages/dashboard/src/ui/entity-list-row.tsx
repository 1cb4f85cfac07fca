// A row of the links and shorts lists: picture, title, what it earned, and what can be done with it.
import { ActionIcon, Avatar, Highlight, Menu, Tooltip } from '@mantine/core';
import {
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconPhoto,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import type { LinkRow } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { toClicks, toShortDay, toViews } from './entity-list-figures.ts';
import classes from './entity-list.module.css';
import { EntityTag } from './entity-tag.tsx';
import type { Figure } from './figures.ts';
import { useFormat } from './use-format.ts';

export interface ShownFigures {
  readonly views: boolean;
  readonly orders: boolean;
  readonly revenue: boolean;
}

export interface RowActions {
  readonly onOrders?: (row: LinkRow) => void;
  readonly onEdit?: (row: LinkRow) => void;
  readonly onDuplicate?: (row: LinkRow) => void;
  readonly onDelete?: (row: LinkRow) => void;
}

interface RowProps {
  readonly row: LinkRow;
  /** What the row is called. */
  readonly title: string;
  readonly tag?: string;
  /** Names the first figure: views of a look, clicks of a short. */
  readonly counts: 'views' | 'clicks';
  readonly shows: ShownFigures;
  readonly words: string;
  readonly zone: string;
  readonly isCreated: boolean;
  readonly actions: RowActions;
}

export function EntityListRow({ row, title, tag, counts, shows, words, zone, isCreated, actions }: RowProps) {
  const { t } = useTranslation();
  return (
    <article className={isCreated ? `${classes.row} ${classes.created}` : classes.row} aria-label={title}>
      <Picture row={row} />
      <div className={classes.words}>
        <Highlight component="span" highlight={words} className={classes.title ?? ''} dir="auto">
          {title}
        </Highlight>
        <span className={classes.facts}>
          {tag !== undefined && <EntityTag tone="accent">{tag}</EntityTag>}
          <time dateTime={row.created_at} dir="ltr">
            {toShortDay(row.created_at, zone)}
          </time>
          {row.link_type === 'LOOK' && <span>{t('links.products', { count: row.products_count })}</span>}
          <bdi dir="ltr" className={classes.address}>
            {row.short_url.replace(/^https?:\/\//, '')}
          </bdi>
        </span>
      </div>
      <RowFigures row={row} counts={counts} shows={shows} />
      <div className={classes.actions}>
        <CopyButton text={row.short_url} label={t('links.copy_of_row', { title })} />
        <RowMenu row={row} title={title} actions={actions} />
      </div>
    </article>
  );
}

function Picture({ row }: { readonly row: LinkRow }) {
  const { t } = useTranslation();
  const source = row.images[0] ?? row.link_default_image;
  const person = row.influencer_username;
  return (
    <div className={classes.picture}>
      {source ? (
        <img src={source} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={classes.blank}>
          <IconPhoto aria-hidden />
        </span>
      )}
      {person !== null && (
        <>
          <Tooltip label={t('links.made_by', { name: person })}>
            <Avatar
              className={classes.person ?? ''}
              src={row.influencer_profile_image_url}
              name={person}
              size={28}
              alt=""
              aria-hidden
            />
          </Tooltip>
          <span className="visually-hidden">{t('links.made_by', { name: person })}</span>
        </>
      )}
    </div>
  );
}

function RowFigures({ row, counts, shows }: Pick<RowProps, 'row' | 'counts' | 'shows'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { checkouts, revenue, currency, ...rest } = row.link_analytics;
  const views = shows.views ? (counts === 'views' ? toViews({ ...rest, checkouts }) : toClicks(rest)) : null;
  const orders = shows.orders ? checkouts : undefined;
  const earned = shows.revenue ? revenue : undefined;
  const count = [views ?? undefined, orders, earned].filter((figure) => figure !== undefined).length;
  if (count === 0) return null;
  return (
    <dl className={classes.figures} style={{ '--figures': count } as React.CSSProperties}>
      {views && (
        <RowFigure
          name={t(`links.figure.${counts}`)}
          figure={format.count(views.value)}
          {...(views.isEstimated ? { hint: t('links.figure.views_estimated') } : {})}
        />
      )}
      {orders !== undefined && <RowFigure name={t('links.figure.orders')} figure={format.count(orders)} />}
      {earned !== undefined && (
        <RowFigure name={t('links.figure.revenue')} figure={format.moneyFigure(earned, currency)} />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly figure: Figure;
  /** Why the figure is not exact. */
  readonly hint?: string;
}

function RowFigure({ name, figure, hint }: FigureProps) {
  const isPlain = figure.short === figure.full && hint === undefined;
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {isPlain ? (
          <bdi className={classes.value}>{figure.full}</bdi>
        ) : (
          <Tooltip label={hint === undefined ? <bdi>{figure.full}</bdi> : `${figure.full}. ${hint}`}>
            <button type="button" className={classes.value}>
              <bdi aria-hidden>
                {hint === undefined ? '' : '≈ '}
                {figure.short}
              </bdi>
              <span className="visually-hidden">{hint === undefined ? figure.full : `${figure.full}. ${hint}`}</span>
            </button>
          </Tooltip>
        )}
      </dd>
    </div>
  );
}

function RowMenu({ row, title, actions }: Pick<RowProps, 'row' | 'title' | 'actions'>) {
  const { t } = useTranslation();
  const { onOrders, onEdit, onDuplicate, onDelete } = actions;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon aria-label={t('links.menu', { title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={row.short_url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} className="pointing" aria-hidden />}
        >
          {t('links.open')}
        </Menu.Item>
        {onOrders && (
          <Menu.Item leftSection={<IconReceipt size={18} aria-hidden />} onClick={() => onOrders(row)}>
            {t('links.orders')}
          </Menu.Item>
        )}
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(row)}>
            {t('links.edit')}
          </Menu.Item>
        )}
        {onDuplicate && row.parent_multilink_id === null && (
          <Menu.Item leftSection={<IconCopyPlus size={18} aria-hidden />} onClick={() => onDuplicate(row)}>
            {t('links.duplicate')}
          </Menu.Item>
        )}
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--bad-ink)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onDelete(row)}
            >
              {t('links.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
