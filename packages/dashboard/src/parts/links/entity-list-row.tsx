// A row of a list: picture, title, what it earned, and what can be done with it.
import { Avatar, Highlight, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconFolder,
  IconPhoto,
  IconShoppingBag,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from './address-link.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { GateTags } from './gate-tags.tsx';
import type { ListItem, ShortKind } from './entity-list-item.ts';
import { type RowActions, RowMenu } from './entity-list-menu.tsx';
import { RowCheckbox, type RowChoice } from '../lists/row-checkbox.tsx';
import { DeadCodeMark } from '../codes/dead-codes.tsx';
import classes from './entity-list.module.css';
import { FigureText } from '../../ui/figure-text.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import names from '../../ui/name.module.css';
import { Tag } from '../../ui/tag.tsx';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

interface RowProps {
  readonly item: ListItem;
  /** Names the first figure: views of a look, clicks of a short. */
  readonly counts: 'views' | 'clicks';
  readonly words: string;
  readonly zone: string;
  readonly isCreated: boolean;
  /** The address of its preview. */
  readonly href: string;
  readonly actions: RowActions;
  /** Absent where rows are not chosen. */
  readonly choice?: RowChoice | undefined;
}

const shownTags = 3;

export function EntityListRow({ item, counts, words, zone, isCreated, href, actions, choice }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const { title, kind, facts, tags, notices, address } = item;
  const day = <time dateTime={item.createdAt}>{format.day(item.createdAt, zone)}</time>;
  return (
    <article
      className={isCreated ? `${classes.row} ${classes.created}` : classes.row}
      aria-label={title}
      data-row={item.id}
      data-chosen={choice?.isChosen ?? false}
    >
      {choice && <RowCheckbox id={item.id} name={t('lists.many.one', { title: isolate(title) })} {...choice} />}
      <Picture item={item} />
      <div className={classes.words}>
        <AddressLink className={classes.open} href={href} data-part="title" onOpen={() => actions.onOpen(item)}>
          <Highlight
            component="span"
            highlight={words}
            className={`${isNarrow ? names.lines : names.line} ${classes.title}`}
            dir="auto"
          >
            {title}
          </Highlight>
        </AddressLink>
        <span className={classes.facts}>
          {kind !== null && <KindTag kind={kind} />}
          {item.chip !== null && <Tag tone={item.chip.tone}>{item.chip.text}</Tag>}
          {notices > 0 && (
            <Tag tone="fair">
              <IconAlertTriangle size={13} aria-hidden className={classes.tagIcon} />
              {t('lists.notices', { count: notices })}
            </Tag>
          )}
          <GateTags gate={item.gate} />
          {item.promocode !== null && <DeadCodeMark code={item.promocode} />}
          {isNarrow && day}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <bdi dir="ltr" className={classes.address}>
            {address.replace(/^https?:\/\//, '')}
          </bdi>
          {tags.slice(0, shownTags).map((tag) => (
            <Tag key={tag} tone="plain">
              {tag}
            </Tag>
          ))}
          {tags.length > shownTags && <bdi dir="ltr">{t('lists.more_tags', { count: tags.length - shownTags })}</bdi>}
        </span>
      </div>
      {!isNarrow && <span className={classes.day}>{day}</span>}
      <RowFigures figures={item.figures} counts={counts} />
      <div className={classes.actions}>
        {item.isChild ? (
          <Tooltip label={t('lists.experience')}>
            <span className={classes.child}>
              <IconArrowsSplit2 size={20} aria-hidden />
              <span className="visually-hidden">{t('lists.experience')}</span>
            </span>
          </Tooltip>
        ) : (
          <CopyMenu address={address} title={title} {...(actions.onQr ? { onQr: () => actions.onQr?.(item) } : {})} />
        )}
        <RowMenu item={item} actions={actions} />
      </div>
    </article>
  );
}

const kindIcons = { product: IconShoppingBag, collection: IconFolder, custom: IconWorld } as const;

function KindTag({ kind }: { kind: ShortKind }) {
  const { t } = useTranslation();
  const Icon = kindIcons[kind];
  return (
    <Tag tone="accent">
      <Icon size={13} aria-hidden className={classes.tagIcon} />
      {t(`shorts.form.kind.${kind}`)}
    </Tag>
  );
}

function Picture({ item: { picture, person } }: { item: ListItem }) {
  const { t } = useTranslation();
  return (
    <div className={classes.picture}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={classes.blank}>
          <IconPhoto aria-hidden />
        </span>
      )}
      {person !== null && (
        <>
          <Tooltip label={t('links.made_by', { name: person.name })}>
            <Avatar
              className={classes.person ?? ''}
              src={person.picture}
              name={person.name}
              size={28}
              alt=""
              aria-hidden
            />
          </Tooltip>
          <span className="visually-hidden">{t('links.made_by', { name: person.name })}</span>
        </>
      )}
    </div>
  );
}

function RowFigures({ figures, counts }: Pick<ListItem, 'figures'> & Pick<RowProps, 'counts'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { views, orders, revenue, currency } = figures;
  const count = [views, orders, revenue].filter((figure) => figure !== null).length;
  if (count === 0) return null;
  return (
    <dl className={classes.figures} style={{ '--figures': count }}>
      {views !== null && <RowFigure name={t(`links.figure.${counts}`)} figure={format.count(views)} />}
      {orders !== null && <RowFigure name={t('links.figure.orders')} figure={format.count(orders)} />}
      {revenue !== null && (
        <RowFigure name={t('links.figure.revenue')} figure={format.moneyFigure(revenue, currency)} />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly figure: Figure;
}

function RowFigure({ name, figure }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <FigureText figure={figure} className={classes.value} isUnderName />
      </dd>
    </div>
  );
}
