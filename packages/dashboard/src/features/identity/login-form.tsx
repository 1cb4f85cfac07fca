// The form of signing in, one for every door: name, password, the code once it is asked for, and why it was refused.
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { resendVerification } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import type { EndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { FormFrame } from './form-frame.tsx';
import { CodeField, useAskedForCode } from './second-step.tsx';
import styles from './simple-layout.module.css';

interface Typed extends Record<string, unknown> {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

type Entered = Pick<
  EndpointForm<Endpoint, Typed>,
  'field' | 'errors' | 'problem' | 'submit' | 'isSaving' | 'isAcceptable'
> & { readonly form: { readonly values: Typed } };

interface Props {
  readonly entry: Entered;
  readonly title: string;
  readonly subtitle: string;
  /** On the button. */
  readonly action: string;
  /** The label of who signs in. */
  readonly name: string;
  readonly forgot: '/forgot-password' | '/forgot-password/influencer';
  readonly footer: ReactNode;
  /** Above the name. */
  readonly before?: ReactNode;
  /** Under the button. */
  readonly after?: ReactNode;
  /** Tells refusals that are of more than of who signs in. */
  readonly Refused?: ComponentType<{ problem: Problem }>;
}

/** Values of the form as the contract takes them: without a code until one is asked for. */
export const toSentCode = <V extends { code: string }>({ code, ...typed }: V) => ({
  ...typed,
  ...(code === '' ? {} : { code }),
});

/** Refusals of who signs in; the others are of what they came for. */
const ofWho = ['wrong_credentials', 'email_not_verified'];

export function LoginForm({ entry, title, subtitle, action, name, forgot, footer, before, after, Refused }: Props) {
  const { form, field, errors, problem, submit, isSaving, isAcceptable } = entry;
  const { username, password } = form.values;
  const asksForCode = useAskedForCode(problem, errors['code']);
  const isOfWho = Refused === undefined || (problem !== null && ofWho.includes(problem.code));
  return (
    <FormFrame title={title} subtitle={subtitle} onSubmit={submit} footer={footer}>
      {problem !== null &&
        (isOfWho ? <LoginProblem problem={problem} username={username} /> : <Refused problem={problem} />)}
      {before}
      <TextInput label={name} autoComplete="username" dir="auto" {...field('username')} />
      <PasswordField forgot={forgot} {...field('password')} />
      {asksForCode && <CodeField {...field('code')} />}
      <Button
        type="submit"
        fullWidth
        loading={isSaving}
        disabled={!isAcceptable || password.length < limits.password.min}
      >
        {action}
      </Button>
      {after}
    </FormFrame>
  );
}

function PasswordField({ forgot, ...field }: { forgot: Props['forgot'] }) {
  const { t } = useTranslation();
  return (
    <div>
      <PasswordInput
        label={t('identity.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field}
      />
      <Text size="sm" mt={6}>
        <Link to={forgot} className={styles.link}>
          {t('identity.login.forgot')}
        </Link>
      </Text>
    </div>
  );
}

function LoginProblem({ problem, username }: { problem: Problem; username: string }) {
  const { t } = useTranslation();
  const resend = useEndpointMutation(resendVerification);
  if (problem.code === 'wrong_credentials') return <ProblemBanner message={t('identity.login.failed')} />;
  if (problem.code !== 'email_not_verified') {
    return <ProblemBanner message={problem.message} requestId={problem.requestId} />;
  }
  return (
    <ProblemBanner message={resend.error?.message ?? t('identity.login.not_verified')}>
      {resend.isSuccess ? (
        <Text size="sm" mt={8} fw={500}>
          {t('identity.login.sent_again')}
        </Text>
      ) : (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ body: { username } })}
        >
          {t('identity.login.send_again')}
        </Button>
      )}
    </ProblemBanner>
  );
}
