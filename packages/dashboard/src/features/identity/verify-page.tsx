// What the link of the verification mail leads to: confirmed or not, then the login page.
import { Button, Loader, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyAccount } from '@vitrine/contract/identity';
import { call } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Problem } from '../../api/problem.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

/** The answer is held back this long, so that the loader does not flash. */
const shortestWait = 700;
/** From the good news to the sign-in, in ms. */
const redirectDelay = 2_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Confirms the address once; null when confirmed, else why not. */
async function confirmAddress(token: string): Promise<Problem | null> {
  const [outcome] = await Promise.allSettled([call(verifyAccount, { body: { token } }), pause(shortestWait)]);
  if (outcome.status === 'fulfilled') return null;
  if (isProblem(outcome.reason)) return outcome.reason;
  throw outcome.reason;
}

export function VerifyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const given = useAddressText('token');
  // the address is another one as soon as the way to the login begins
  const [token] = useState(given);
  const { data: problem } = useQuery({
    queryKey: ['identity', 'verify-account', token],
    queryFn: () => confirmAddress(token),
    staleTime: Infinity,
    retry: false,
  });
  const isVerified = problem === null;
  useTitle(isVerified ? t('identity.verify.verified') : t('identity.verify.loading'));
  useEffect(() => {
    if (!isVerified) return undefined;
    const timer = setTimeout(() => void navigate({ to: '/login' }), redirectDelay);
    return () => clearTimeout(timer);
  }, [isVerified, navigate]);
  return (
    <div className={styles.result} aria-live="polite">
      {problem === undefined ? <Waiting /> : problem === null ? <Verified /> : <NotVerified problem={problem} />}
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

function Verified() {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.badge} aria-hidden>
        <IconCircleCheck size={32} />
      </div>
      <Title order={1}>{t('identity.verify.verified')}</Title>
      <Text c="dimmed">{t('identity.verify.verified_body')}</Text>
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
