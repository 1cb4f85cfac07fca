// The way from the feed to its reports, which says how many wait for a decision.
import { ActionIcon, Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../parts/links/address-link.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

export const reportsPath = '/admin/shopboard/reports';

export function ReportsLink({ open }: { readonly open: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const isWaiting = open > 0;
  const name = isWaiting
    ? t('takedowns.open', { count: open, amount: format.count(open).short })
    : t('takedowns.title');
  const look = isWaiting ? ({ variant: 'light', color: 'red' } as const) : ({ variant: 'subtle' } as const);
  if (isNarrow)
    return (
      <ActionIcon component={AddressLink} href={reportsPath} size={44} aria-label={name} {...look}>
        <IconFlag aria-hidden />
      </ActionIcon>
    );
  return (
    <Button component={AddressLink} href={reportsPath} leftSection={<IconFlag size={18} aria-hidden />} {...look}>
      {name}
    </Button>
  );
}
