// What a post that was taken down says on its card: why, and where that is taken back.
import { Anchor } from '@mantine/core';
import type { ReportReason } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../parts/links/address-link.tsx';
import { reportsPath } from './reports-link.tsx';
import classes from './reports.module.css';

interface NoticeProps {
  readonly reason: ReportReason;
  readonly canDecide: boolean;
}

export function TakedownNotice({ reason, canDecide }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.notice}>
      <span>{t(`takedowns.reason.${reason}`)}</span>
      {canDecide && (
        <Anchor component={AddressLink} href={`${reportsPath}?status=upheld`} size="sm" underline="always">
          {t('takedowns.see_report')}
        </Anchor>
      )}
    </p>
  );
}
