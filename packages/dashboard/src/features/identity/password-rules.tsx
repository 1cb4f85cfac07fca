// The rules of a password, ticked off while it is typed.
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { password as passwordRule } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import { isMadeOfNames, strengthOf } from '@vitrine/contract/password-rules';
import styles from './password-rules.module.css';

/** Whether the contract accepts the password. */
export const isGoodPassword = (password: string): boolean => passwordRule.safeParse(password).success;

/** What is wrong with a password beside its rules: while one of these is open the list says so, and the field is only marked. */
export const toPasswordError = (error: string | undefined, password: string, names: readonly string[] = []) =>
  isLongEnough(password) && hasDigit(password) && !isMadeOfNames(password, names) ? error : error !== undefined;

const isLongEnough = (password: string): boolean => password.length >= limits.password.min;
const hasDigit = (password: string): boolean => /\p{Nd}/u.test(password);

/** `names` are the person's own, as far as they are known here; the server knows the rest. */
export function PasswordRules({ password, names = [] }: { password: string; names?: readonly string[] }) {
  const { t } = useTranslation();
  const strength = password === '' ? null : strengthOf(password);
  return (
    <div>
      <ul className={styles.rules}>
        <Rule met={isLongEnough(password)}>{t('identity.register.rule_length', { count: limits.password.min })}</Rule>
        <Rule met={hasDigit(password)}>{t('identity.register.rule_digit')}</Rule>
        {names.length === 0 ? null : (
          <Rule met={password !== '' && !isMadeOfNames(password, names)}>{t('identity.register.rule_names')}</Rule>
        )}
      </ul>
      <output className={styles.strength} data-strength={strength}>
        {strength === null ? null : t(`identity.register.strength.${strength}`)}
      </output>
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
