// Signing in, as a merchant or as an influencer of one.
import { Button, Divider, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email as emailRule, login, loginInfluencer, mailSignInLink } from '@vitrine/contract/identity';
import { useEndpointMutation } from '../../api/queries.ts';
import { takeGuestRoute, takeReturnRoute } from '../../api/return-route.ts';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { DemoNote } from './demo-note.tsx';
import { LoginForm, toSentCode } from './login-form.tsx';
import { readSavedNames, saveNames } from './saved-names.ts';
import { ofCode, PasskeyButton } from './second-step.tsx';
import styles from './simple-layout.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const goOn = () => navigate({ href: takeReturnRoute(), replace: true });
  const entry = useEndpointForm(login, {
    initialValues: { username: '', password: '', code: '' },
    toSent: (values) => ({ body: toSentCode(values) }),
    onDone: async ({ token }) => {
      await signIn(cache, token);
      await goOn();
    },
  });
  return (
    <LoginForm
      entry={entry}
      title={t('identity.login.title')}
      subtitle={t('identity.login.subtitle')}
      action={t('identity.login.submit')}
      name={t('identity.username')}
      forgot="/forgot-password"
      before={<DemoNote of="merchant" />}
      footer={<SignUpLine question={t('identity.login.no_account')} />}
      after={<OtherWays onDone={goOn} to="/login/influencer" words={t('identity.login.to_influencer')} />}
    />
  );
}

/** By their email address, or by their username with a merchant, as whoever came in that way before. */
export function InfluencerLoginPage() {
  const saved = readSavedNames();
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isByName, setByName] = useState(saved.merchant !== '');
  const goOn = () => navigate({ href: takeGuestRoute(), replace: true });
  const entry = useEndpointForm(loginInfluencer, {
    initialValues: { admin_username: saved.merchant, username: saved.influencer, password: '', code: '' },
    toSent: ({ admin_username: merchant, ...typed }) => ({
      body: toSentCode(isByName ? { ...typed, admin_username: merchant } : typed),
    }),
    // a code that is asked for goes with the password typed before it
    onFailed: ({ code }) => (ofCode.includes(code) ? {} : { password: '' }),
    onDone: async ({ token }, values) => {
      if (isByName) saveNames(values.admin_username, values.username);
      await signIn(cache, token);
      await goOn();
    },
  });
  const { username } = entry.form.values;
  return (
    <LoginForm
      entry={entry}
      title={t('identity.login.influencer_title')}
      subtitle={t('identity.login.influencer_subtitle')}
      action={t('identity.login.submit')}
      name={t(isByName ? 'identity.influencer_username' : 'identity.email')}
      forgot="/forgot-password/influencer"
      footer={<SignUpLine question={t('identity.login.by_invitation')} />}
      before={
        <>
          <DemoNote of="influencer" />
          {isByName && (
            <TextInput
              label={t('identity.merchant_username')}
              autoComplete="organization"
              dir="auto"
              {...entry.field('admin_username')}
            />
          )}
        </>
      }
      after={
        <>
          {!isByName && <MailLinkButton email={username} />}
          <Button variant="subtle" fullWidth onClick={() => setByName(!isByName)}>
            {t(isByName ? 'identity.login.by_email' : 'identity.login.by_username')}
          </Button>
          <OtherWays onDone={goOn} to="/login" words={t('identity.login.to_merchant')} />
        </>
      }
    />
  );
}

/** Mails a link that signs in, to whoever has an account with the address. */
function MailLinkButton({ email: typed }: { email: string }) {
  const { t } = useTranslation();
  const mail = useEndpointMutation(mailSignInLink);
  const address = emailRule.safeParse(typed);
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={!address.success}
        loading={mail.isPending}
        onClick={() => mail.mutate({ body: { email: typed } })}
      >
        {t('identity.login.mail_link')}
      </Button>
      <div aria-live="polite">
        {mail.isSuccess && <Text size="sm">{t('identity.login.link_mailed')}</Text>}
        {mail.error !== null && <ProblemBanner message={mail.error.message} requestId={mail.error.requestId} />}
      </div>
    </>
  );
}

interface OtherWaysProps {
  readonly onDone: () => unknown;
  readonly to: '/login' | '/login/influencer';
  readonly words: string;
}

function OtherWays({ onDone, to, words }: OtherWaysProps) {
  return (
    <>
      <PasskeyButton onDone={onDone} />
      <Divider />
      <Button component={Link} to={to} variant="default" fullWidth>
        {words}
      </Button>
    </>
  );
}

function SignUpLine({ question }: { question: string }) {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      {question}{' '}
      <Link to="/register" className={styles.link}>
        {t('identity.login.sign_up')}
      </Link>
    </Text>
  );
}
