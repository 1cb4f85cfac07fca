// Says that another tab went on with another account; this one keeps its own, with what is being edited, until its reader goes.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { activateAccount, useElsewhere } from '../api/session.ts';
import styles from './outage-banner.module.css';

/** Read aloud when it appears, without taking the focus. */
export function ElsewhereBanner() {
  const { t } = useTranslation();
  const account = useElsewhere();
  const follow = () => {
    if (account === null) return;
    activateAccount(account.token);
    location.assign('/admin/home');
  };
  return (
    <output className={account === null ? 'visually-hidden' : styles.banner}>
      {account !== null && (
        <>
          <span>{t('shell.elsewhere', { name: account.name })}</span>
          <Button size="compact-sm" variant="default" onClick={follow}>
            {t('shell.elsewhere_follow', { name: account.name })}
          </Button>
        </>
      )}
    </output>
  );
}
