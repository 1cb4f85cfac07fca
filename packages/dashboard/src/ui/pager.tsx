// Where one is among the pages of a table, and the way to the next and the one before.
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';
import { useFormat } from './use-format.ts';

interface PagerProps {
  readonly label: string;
  /** From 1. */
  readonly first: number;
  readonly last: number;
  /** Null while it is not known. */
  readonly total: number | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onTurn: (by: 1 | -1) => void;
}

export function Pager({ label, total, hasPrevious, hasNext, onTurn, ...place }: PagerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = format.count(place.first).full;
  const last = format.count(place.last).full;
  return (
    <nav className={classes.pager} aria-label={label}>
      <output className={classes.place}>
        {total === null
          ? t('ui.table.place_open', { first, last })
          : t('ui.table.place', { first, last, total: format.count(total).full })}
      </output>
      <Turn label={t('ui.table.previous')} isPossible={hasPrevious} onTurn={() => onTurn(-1)}>
        <IconChevronLeft size={20} className="pointing" aria-hidden />
      </Turn>
      <Turn label={t('ui.table.next')} isPossible={hasNext} onTurn={() => onTurn(1)}>
        <IconChevronRight size={20} className="pointing" aria-hidden />
      </Turn>
    </nav>
  );
}

interface TurnProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onTurn: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus at the first and last page, where a disabled button would lose it. */
function Turn({ label, isPossible, onTurn, children }: TurnProps) {
  return (
    <ActionIcon
      className={classes.turn ?? ''}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onTurn()}
    >
      {children}
    </ActionIcon>
  );
}
