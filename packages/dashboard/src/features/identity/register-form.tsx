// The form of a new account, one for every door: live checks of name and email, live password rules, what is agreed to.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { isMadeOfNames } from '@vitrine/contract/password-rules';
import type { EndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useEmailAvailability, useUsernameAvailability } from './availability.ts';
import { toState } from './availability-mark.tsx';
import { FormFrame } from './form-frame.tsx';
import { isGoodPassword, PasswordRules, toPasswordError } from './password-rules.tsx';
import { Policies } from './policies.tsx';

interface Typed extends Record<string, unknown> {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

type Entered = Pick<EndpointForm<Endpoint, Typed>, 'field' | 'errors' | 'problem' | 'submit' | 'isSaving'> & {
  readonly form: { readonly values: Typed };
};

interface Props {
  readonly entry: Entered;
  readonly title: string;
  readonly subtitle: string;
  /** Over the reason when it was refused. */
  readonly failed: string;
  /** On the button. */
  readonly action: string;
  readonly footer: ReactNode;
  /** Under the label of the email, where it is known already. */
  readonly aboutEmail?: string;
  readonly isEmailKnown?: boolean;
  /** Beside a name or an address that somebody has. */
  readonly taken?: ReactNode;
}

export function RegisterForm({
  entry,
  title,
  subtitle,
  failed,
  action,
  footer,
  aboutEmail,
  isEmailKnown = false,
  taken,
}: Props) {
  const { t } = useTranslation();
  const { form, field, errors, problem, submit, isSaving } = entry;
  const { username, email, password } = form.values;
  const names = [username, email];
  const name = useUsernameAvailability(username);
  const mail = useEmailAvailability(email);
  const checks = [name, mail];
  const isReady =
    checks.every(({ state }) => state === 'valid') && isGoodPassword(password) && !isMadeOfNames(password, names);
  return (
    <FormFrame title={title} subtitle={subtitle} onSubmit={submit} footer={footer}>
      <ProblemNote problem={problem} title={failed} />
      <TextInput
        label={t('identity.username')}
        description={t('identity.register.username_help')}
        autoComplete="username"
        dir="auto"
        {...field('username')}
        {...toState(name, errors['username'])}
      />
      <TextInput
        type="email"
        label={t('identity.email')}
        description={aboutEmail}
        autoComplete="email"
        dir="auto"
        readOnly={isEmailKnown}
        {...field('email')}
        {...toState(mail, errors['email'])}
      />
      {checks.some(({ state }) => state === 'invalid') && taken}
      <PasswordInput
        label={t('identity.password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field('password')}
        error={toPasswordError(errors['password'], password, names)}
      />
      <PasswordRules password={password} names={names} />
      <Button type="submit" fullWidth loading={isSaving} disabled={!isReady}>
        {action}
      </Button>
      <Policies />
    </FormFrame>
  );
}
