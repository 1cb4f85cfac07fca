// Applications as rows: who, when, and what can be done with those that are chosen.
import { Anchor, Button, Checkbox } from '@mantine/core';
import { IconCheck, IconNote, IconRotate, IconX } from '@tabler/icons-react';
import type { Application, ApplicationStatus } from '@vitrine/contract/applications';
import { useTranslation } from 'react-i18next';
import type { toPaged } from '../../api/queries.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { BulkActs, type Act } from '../../parts/lists/bulk-acts.tsx';
import { toChoice, useChosenRows, type ChosenRows } from '../../parts/lists/use-chosen-rows.ts';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './joining.module.css';

interface ListProps {
  readonly rows: readonly Application[];
  readonly status: ApplicationStatus;
  readonly paged: ReturnType<typeof toPaged>;
  readonly onOpen: (id: string) => void;
  readonly onDecide: (how: 'approve' | 'turn_down' | 'wait', people: readonly Application[]) => void;
  readonly isBusy: boolean;
}

export function ApplicationsList({ rows, status, paged, onOpen, onDecide, isBusy }: ListProps) {
  const { t } = useTranslation();
  const chosen = useChosenRows(
    rows.map(({ application_id: id }) => id),
    status,
  );
  const canChoose = status !== 'approved';
  return (
    <>
      <Card label={t(`joining.status.${status}`)}>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Row key={row.application_id} row={row} chosen={canChoose ? chosen : null} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
      {paged.hasMore && (
        <Button variant="default" loading={paged.isLoadingMore} onClick={paged.onMore} className={classes.more ?? ''}>
          {t('joining.more')}
        </Button>
      )}
      {canChoose && (
        <Bulk
          rows={rows.filter(({ application_id: id }) => chosen.ids.has(id))}
          {...{ status, chosen, onDecide, isBusy }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly row: Application;
  /** Null where nothing is done with several. */
  readonly chosen: ChosenRows | null;
  readonly onOpen: (id: string) => void;
}

function Row({ row, chosen, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { application_id: id, name, email } = row;
  const choice = chosen && toChoice(chosen, id);
  return (
    <li className={classes.row} data-choosable={choice !== null}>
      {choice && (
        <Checkbox
          aria-label={t('joining.choose', { name: isolate(name) })}
          checked={choice.isChosen}
          disabled={choice.isFull && !choice.isChosen}
          onChange={choice.onToggle}
        />
      )}
      <span className={classes.who}>
        <Anchor
          component="button"
          type="button"
          className={classes.name ?? ''}
          data-row={id}
          onClick={() => onOpen(id)}
        >
          <bdi>{name}</bdi>
        </Anchor>
        <bdi dir="ltr" className={classes.quiet}>
          {email}
        </bdi>
      </span>
      <span className={classes.when}>
        {row.has_note && (
          <>
            <IconNote size={18} aria-hidden />
            <span className="visually-hidden">{t('joining.has_note')}</span>
          </>
        )}
        {row.username !== null && (
          <Anchor
            component={AddressLink}
            href={`/admin/influencers/${encodeURIComponent(row.username)}/preview`}
            size="sm"
          >
            <bdi dir="ltr">@{row.username}</bdi>
          </Anchor>
        )}
        <time dateTime={row.applied_at} className={classes.quiet}>
          {format.day(row.applied_at)}
        </time>
      </span>
    </li>
  );
}

interface BulkProps {
  readonly rows: readonly Application[];
  readonly status: ApplicationStatus;
  readonly chosen: ChosenRows;
  readonly onDecide: ListProps['onDecide'];
  readonly isBusy: boolean;
}

function Bulk({ rows, status, chosen, onDecide, isBusy }: BulkProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const acts: Act[] =
    status === 'pending'
      ? [
          { icon: IconCheck, name: t('joining.approve'), run: () => onDecide('approve', rows) },
          { icon: IconX, name: t('joining.turn_down'), run: () => onDecide('turn_down', rows), isDangerous: true },
        ]
      : [{ icon: IconRotate, name: t('joining.wait_again'), run: () => onDecide('wait', rows) }];
  return <BulkActs label={t('joining.bulk')} count={rows.length} chosen={chosen} acts={acts} isBusy={isBusy} />;
}
