// An invitation that waits: to whom, in which role, until when; sent again or withdrawn.
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type Invitation, resendInvitation, withdrawInvitation } from '@vitrine/contract/team';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './team.module.css';
import { useTeamChange } from './use-team.ts';

export function InvitationRow({ invitation, mayManage }: { invitation: Invitation; mayManage: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { account_id: id, email, role, expires_at: ends, is_expired: isExpired } = invitation;
  const resend = useTeamChange(resendInvitation, t('team.invitations.resent'));
  const withdraw = useTeamChange(withdrawInvitation, t('team.invitations.withdrawn'));
  const params = { account_id: id };
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <IconMail size={22} aria-hidden />
      </span>
      <div className={classes.who}>
        <bdi dir="ltr" className={classes.name}>
          {email}
        </bdi>
        <span className={classes.quiet}>
          {ends === null || isExpired
            ? t(ends === null ? 'team.invitations.sending' : 'team.invitations.expired')
            : t('team.invitations.expires', { when: isolate(format.moment(ends)) })}
        </span>
      </div>
      <div className={classes.role}>
        <Tag tone="plain">{t(`team.role_${role}`)}</Tag>
      </div>
      {mayManage && (
        <div className={classes.acts}>
          <Button
            variant="default"
            size="sm"
            loading={resend.isPending}
            aria-label={t('team.invitations.resend_to', { email })}
            onClick={() => resend.mutate({ params })}
          >
            {t('team.invitations.resend')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            loading={withdraw.isPending}
            aria-label={t('team.invitations.withdraw_of', { email })}
            onClick={() => withdraw.mutate({ params })}
          >
            {t('team.invitations.withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
