// One tile of a picker: picture, title, price, and what a shopper would meet.
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import { type PickerEntry, toAvailabilityTone } from './picker-entry.ts';
import classes from './picker.module.css';
import { useFormat } from '../../ui/use-format.ts';

interface TileProps {
  readonly entry: PickerEntry<unknown>;
  readonly isChosen: boolean;
  /** Only one tile of a grid is a tab stop; arrow keys lead to the others. */
  readonly isTabStop: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

export function PickerTile({ entry, isChosen, isTabStop, onToggle, onFocus }: TileProps) {
  const { t } = useTranslation();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option cannot hold a picture
      role="option"
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.tile}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <div className={classes.picture}>
        {entry.imageUrl ? (
          <img src={entry.imageUrl} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className={classes.blank}>
            <IconPhoto aria-hidden />
          </span>
        )}
        <span className={classes.check}>
          <IconCheck size={14} stroke={3} aria-hidden />
        </span>
        {entry.status && (
          <span className={classes.status}>
            <Tag tone={entry.status === 'sold_out' ? 'fair' : 'plain'}>{t(`links.picker.status.${entry.status}`)}</Tag>
          </span>
        )}
      </div>
      <span className={classes.title} dir="auto">
        {entry.title}
      </span>
      <Facts entry={entry} />
    </div>
  );
}

function Facts({ entry }: { entry: PickerEntry<unknown> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { price, availability, productsCount } = entry;
  return (
    <span className={classes.facts}>
      {price && (
        <span>
          <bdi>{format.money(price.amount, price.currency)}</bdi>{' '}
          {price.before !== null && <BeforePrice price={format.money(price.before, price.currency)} />}
        </span>
      )}
      {productsCount !== null && <span>{t('links.products', { count: productsCount })}</span>}
      {availability !== null && (
        <Tag tone={toAvailabilityTone(availability)} label={t('links.picker.available', { share: availability })}>
          {availability}%
        </Tag>
      )}
    </span>
  );
}

function BeforePrice({ price }: { price: string }) {
  const { t } = useTranslation();
  return (
    <s className={classes.before}>
      <span className="visually-hidden">{t('links.picker.before', { price })}</span>
      <bdi aria-hidden>{price}</bdi>
    </s>
  );
}
