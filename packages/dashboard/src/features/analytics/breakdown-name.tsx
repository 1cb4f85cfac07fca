// What a row of a breakdown is about: its picture, its name that leads into it, the way to its preview, and its bar.
import { IconArrowUpRight, IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { postSource } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { toChoiceText } from '../../ui/date-range.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { canFilterBy } from './analytics-access.ts';
import { isChosen } from './filters/condition-changes.ts';
import { useToggleValue } from './filters/use-toggle-value.ts';
import classes from './breakdown.module.css';
import type { Row } from './breakdown-columns.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

/** Rows without a value stand for what carries none. */
export const keyOfRow = (row: Row, index: number): string => row.value ?? `none ${index}`;

/** Adds a row to what is filtered by, or takes it off again; null for a row that cannot be. */
export function useLookInto(screen: AnalyticsScreen): (row: Row) => (() => void) | null {
  const toggle = useToggleValue(screen);
  return ({ value }) => {
    const { by } = screen.place;
    return canFilterBy(by) ? () => toggle(by, value) : null;
  };
}

/** Where the thing itself is shown; null for values that are no things. */
function toPreview(row: Row, { access, place }: AnalyticsScreen): string | null {
  const { link_id: link, link_type: type, multilink_id: multilink } = row;
  const range = `?range=${encodeURIComponent(toChoiceText(place.range))}`;
  if (multilink !== null && access.isTeam) return `/admin/multilinks/${multilink}/preview${range}`;
  if (access.isTeam && (place.by === 'post' || place.by === 'platform')) return toFeed(row, range);
  if (link === null || type === null) return null;
  return `/admin/${type === 'LOOK' ? 'links' : 'shorts'}/${link}/preview${range}`;
}

/** A post's numbers lie over the feed; the pages of the feed and its galleries are no posts. */
function toFeed({ value, platform }: Row, range: string): string | null {
  if (platform !== undefined) return `/admin/shopboard${range}&network=${platform}&post=${value}`;
  return postSource.safeParse(value).success ? `/admin/shopboard${range}&network=${value}` : null;
}

interface NameProps {
  readonly row: Row;
  /** 0 to 1. */
  readonly length: number;
  readonly screen: AnalyticsScreen;
}

export function RowName({ row, length, screen }: NameProps) {
  const { t } = useTranslation();
  const look = useLookInto(screen)(row);
  const navigate = useNavigate();
  const preview = toPreview(row, screen);
  const { by, filters } = screen.place;
  const isOn = canFilterBy(by) && isChosen(filters, by, row.value);
  const words = { value: isolate(row.label) };
  const bar = { '--length': `${length * 100}%` };
  return (
    <span className={classes.name}>
      <span className={classes.words}>
        {row.image_url !== null && <img src={row.image_url} alt="" loading="lazy" decoding="async" />}
        {look === null ? (
          <bdi className={classes.label}>{row.label}</bdi>
        ) : (
          <button
            type="button"
            className={classes.look}
            title={isOn ? t('analytics.filter.unset', words) : t('analytics.filter.set', words)}
            aria-pressed={isOn}
            onClick={(event) => {
              event.stopPropagation();
              look();
            }}
          >
            {isOn && <IconCheck size={16} className={classes.on ?? ''} aria-hidden />}
            <bdi className={classes.label}>{row.label}</bdi>
          </button>
        )}
        {preview !== null && (
          <AddressLink
            href={preview}
            className={classes.open}
            aria-label={t('analytics.table.open', { name: isolate(row.label) })}
            onClick={(event) => event.stopPropagation()}
            onOpen={() => void navigate({ href: preview, state: { isOver: true } })}
          >
            <IconArrowUpRight size={16} className="pointing" aria-hidden />
          </AddressLink>
        )}
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={bar} />
      </span>
    </span>
  );
}
