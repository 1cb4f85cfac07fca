// How an influencer is paid, for those whose commission is hidden: no amount stands here.
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import classes from './earnings.module.css';
import { PayeePanel } from './payee-panel.tsx';

export function OwnPayeePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title={t('payouts.payee.title_own')} help={t('earnings.help_payee')} />
      {!user.is_active && <p className={classes.note}>{t('payouts.ended_unseen')}</p>}
      {user.influencer_username !== null && <PayeePanel isOwn username={user.influencer_username} />}
    </Page>
  );
}
