// What the link of the verification mail leads to: confirmed and signed in to a new account, else the login page.
import { Button, Loader, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyAccount } from '@vitrine/contract/identity';
import { call } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Problem } from '../../api/problem.ts';
import { signIn } from '../../api/session.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

/** The answer is held back this long, so that the loader does not flash. */
const shortestWait = 700;
/** From the good news to where it leads, in ms. */
const redirectDelay = 1_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Outcome = { readonly goesTo: '/admin/home' | '/login' } | { readonly problem: Problem };

/** Confirms the address once, and signs in to the account that opened. */
async function confirmAddress(cache: QueryClient, token: string): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([call(verifyAccount, { body: { token } }), pause(shortestWait)]);
  if (outcome.status === 'fulfilled') {
    const { token: session } = outcome.value;
    if (session === null) return { goesTo: '/login' };
    await signIn(cache, session);
    return { goesTo: '/admin/home' };
  }
  if (isProblem(outcome.reason)) return { problem: outcome.reason };
  throw outcome.reason;
}

export function VerifyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const given = useAddressText('token');
  // the address is another one as soon as the way to the login begins
  const [token] = useState(given);
  const cache = useQueryClient();
  const { data: outcome } = useQuery({
    queryKey: ['identity', 'verify-account', token],
    queryFn: () => confirmAddress(cache, token),
    staleTime: Infinity,
    retry: false,
  });
  const goesTo = outcome !== undefined && 'goesTo' in outcome ? outcome.goesTo : null;
  useTitle(goesTo === null ? t('identity.verify.loading') : t('identity.verify.verified'));
  useEffect(() => {
    if (goesTo === null) return undefined;
    const timer = setTimeout(() => void navigate({ to: goesTo, replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [goesTo, navigate]);
  return (
    <div className={styles.result} aria-live="polite">
      {outcome === undefined ? (
        <Waiting />
      ) : 'problem' in outcome ? (
        <NotVerified problem={outcome.problem} />
      ) : (
        <Verified isSignedIn={outcome.goesTo === '/admin/home'} />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <Loader />
      <Title order={1}>{t('identity.verify.loading')}</Title>
    </>
  );
}

function Verified({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.badge} aria-hidden>
        <IconCircleCheck size={32} />
      </div>
      <Title order={1}>{t('identity.verify.verified')}</Title>
      <Text c="dimmed">{t(isSignedIn ? 'identity.verify.signed_in' : 'identity.verify.verified_body')}</Text>
    </>
  );
}

function NotVerified({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.badge} aria-hidden>
        <IconMailOff size={32} />
      </div>
      <Title order={1}>{t('identity.verify.not_verified')}</Title>
      {problem.code === 'token_invalid' || problem.code === 'validation_failed' ? (
        <Text c="dimmed">{t('identity.verify.not_verified_body')}</Text>
      ) : (
        <ProblemBanner message={problem.message} requestId={problem.requestId} />
      )}
      <Button component={Link} to="/login">
        {t('identity.verify.to_login')}
      </Button>
    </>
  );
}
