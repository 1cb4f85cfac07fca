// The rules of a password, ticked off while it is typed.
import { Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { password as passwordRule } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import styles from './password-rules.module.css';

/** Whether the contract accepts the password. */
export const isGoodPassword = (password: string): boolean => passwordRule.safeParse(password).success;

export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('identity.register.password_hint')}
      </Text>
      <ul className={styles.rules}>
        <Rule met={password.length >= limits.password.min}>
          {t('identity.register.rule_length', { count: limits.password.min })}
        </Rule>
        <Rule met={/\p{Nd}/u.test(password)}>{t('identity.register.rule_digit')}</Rule>
      </ul>
    </div>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const { t } = useTranslation();
  const Icon = met ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.rule} data-met={met}>
      <Icon size={16} aria-hidden />
      {children}
      <span className="visually-hidden">
        {met ? t('identity.register.rule_met') : t('identity.register.rule_open')}
      </span>
    </li>
  );
}
