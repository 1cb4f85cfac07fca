// My account: who one is here, preferences, the store, sessions, password, and leaving the store.
import { can } from '@vitrine/contract/rights';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useTranslation } from 'react-i18next';
import { isMerchant } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';
import { DangerPanel } from './danger-panel.tsx';
import { InformationPanel } from './information-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { StorePanel } from './store-panel.tsx';

export function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page narrow>
      <PageHeader title={t('account.title')} help={t('account.help')} />
      <InformationPanel />
      <PreferencesPanel />
      {can(session.user, 'see store') && <StorePanel />}
      <SessionsPanel />
      <PasswordPanel />
      {isMerchant(session) && session.brand !== null ? <DangerPanel brand={session.brand} /> : null}
    </Page>
  );
}
