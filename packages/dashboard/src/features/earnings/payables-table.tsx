// Everybody with a balance in a currency, to be chosen and marked as paid.
import { Anchor, Avatar, Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import type { Payable } from './payables.ts';

interface TableProps {
  readonly rows: readonly Payable[];
  readonly zone: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onPay: (row: Payable) => void;
}

export function PayablesTable({ rows, zone, chosen, onChoose, onPay }: TableProps) {
  const { t } = useTranslation();
  const due = rows.filter(({ payable }) => payable > 0);
  const picked = due.filter(({ username }) => chosen.has(username)).length;
  const toggle = (username: string) => {
    const next = new Set(chosen);
    if (!next.delete(username)) next.add(username);
    onChoose(next);
  };
  return (
    <table className={`${classes.table} ${classes.people}`} aria-labelledby="payables">
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <Checkbox
              aria-label={t('earnings.payables.choose_all')}
              disabled={due.length === 0}
              checked={picked > 0 && picked === due.length}
              indeterminate={picked > 0 && picked < due.length}
              onChange={() => onChoose(new Set(picked === due.length ? [] : due.map(({ username }) => username)))}
            />
          </th>
          <th scope="col">{t('earnings.payables.who')}</th>
          <th scope="col" className={`${classes.wide} ${classes.amount}`}>
            {t('earnings.balance.held')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('earnings.balance.payable')}
          </th>
          <th scope="col" className={classes.act}>
            <span className="visually-hidden">{t('ui.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.username}
            row={row}
            zone={zone}
            isChosen={chosen.has(row.username)}
            onToggle={() => toggle(row.username)}
            onPay={() => onPay(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: Payable;
  readonly zone: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onPay: () => void;
}

function Row({ row, zone, isChosen, onToggle, onPay }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { username, email, currency, payable, held, next_available_at: next, is_active: isActive } = row;
  const name = isolate(`@${username}`);
  const isDue = payable > 0;
  return (
    <tr className={classes.person}>
      <td className={classes.box}>
        <Checkbox
          aria-label={t('earnings.payables.choose', { name })}
          disabled={!isDue}
          checked={isDue && isChosen}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <span className={classes.who}>
          <Avatar
            src={row.profile_image_url}
            name={username}
            size={36}
            alt=""
            aria-hidden
            className={classes.wideFace ?? ''}
          />
          <span className={classes.what}>
            <span className={classes.names}>
              <Anchor
                component={AddressLink}
                href={`/admin/influencers/${encodeURIComponent(username)}/earnings`}
                className={classes.month ?? ''}
              >
                <bdi dir="ltr">@{username}</bdi>
              </Anchor>
              {!isActive && <Tag tone="plain">{t('influencers.inactive')}</Tag>}
            </span>
            <bdi className={`${classes.quiet} ${classes.email}`} dir="ltr">
              {email}
            </bdi>
          </span>
        </span>
      </th>
      <td className={`${classes.wide} ${classes.amount}`}>
        <bdi className={held === 0 ? classes.quiet : undefined}>{format.money(held, currency)}</bdi>
        {next !== null && (
          <span className={classes.under}>{t('earnings.payables.from', { day: format.day(next, zone) })}</span>
        )}
      </td>
      <td className={`${classes.amount} ${classes.strong}`} data-below={payable < 0}>
        <bdi>{format.money(payable, currency)}</bdi>
        {payable < 0 && <span className={classes.under}>{t('earnings.payables.carried_short')}</span>}
      </td>
      <td className={classes.act}>
        <Button
          variant="light"
          size="compact-md"
          className={classes.undo ?? ''}
          disabled={!isDue}
          aria-label={t('earnings.payables.pay_named', { name })}
          onClick={onPay}
        >
          {t('earnings.payables.pay')}
        </Button>
      </td>
    </tr>
  );
}
