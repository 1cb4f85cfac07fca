// What each role may do: the one table of rights, as the server reads it.
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { memberRoles, rightsOfRoles, type TeamRight, teamRights } from '@vitrine/contract/team-rights';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import classes from './team.module.css';

export function RolesTable() {
  const { t } = useTranslation();
  const mark = (isHeld: boolean) => (
    <>
      {isHeld ? (
        <IconCheck size={18} className={classes.yes} aria-hidden />
      ) : (
        <IconMinus size={18} className={classes.no} aria-hidden />
      )}
      <span className="visually-hidden">{t(isHeld ? 'team.roles.yes' : 'team.roles.no')}</span>
    </>
  );
  const columns: TableColumn<TeamRight>[] = [
    {
      id: 'right',
      name: t('team.roles.right'),
      className: classes.right,
      renderCell: (right) => t(`team.right.${right}`),
    },
    { id: 'owner', name: t('team.role_owner'), className: classes.mark, renderCell: () => mark(true) },
    ...memberRoles.map((role) => ({
      id: role,
      name: t(`team.role_${role}`),
      className: classes.mark,
      renderCell: (right: TeamRight) => mark(rightsOfRoles[right][role]),
    })),
  ];
  return (
    <DataTable
      labelledBy="team-roles"
      columns={columns}
      rows={teamRights}
      keyOf={(right) => right}
      scroll={{ label: t('team.roles.table'), isPinned: true }}
    />
  );
}
