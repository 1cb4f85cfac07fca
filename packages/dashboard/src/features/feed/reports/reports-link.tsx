// The way from the feed to its reports, which says how many wait for a decision; an icon, or the head would push the title away.
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../parts/links/address-link.tsx';

export const reportsPath = '/admin/shopboard/reports';

export function ReportsLink({ open }: { readonly open: number }) {
  const { t } = useTranslation();
  const isWaiting = open > 0;
  const name = isWaiting ? t('takedowns.open', { count: open }) : t('takedowns.title');
  return (
    <Indicator label={open} disabled={!isWaiting} size={18} offset={6}>
      <Tooltip label={name}>
        <ActionIcon component={AddressLink} href={reportsPath} size={44} aria-label={name}>
          <IconFlag size={22} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Indicator>
  );
}
