// A store has granted access and waits for its merchant: connected at once where they began it here, else they are asked.
import { Button, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { connectStore, verifyConnect } from '@vitrine/contract/stores';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { ProblemBanner, ProblemNote } from '../../ui/problem-banner.tsx';
import { Connected } from '../../parts/stores/connected.tsx';
import { tellOpener } from '../../parts/stores/opener.ts';

export function ConnectGrant({ auth }: { auth: string }) {
  const { brand } = useSession();
  const refreshSession = useRefreshSession();
  const waiting = useEndpointQuery(verifyConnect, { body: { auth } }, { staleTime: Infinity });
  const shop = waiting.data?.shop;
  const hasOther = shop !== undefined && brand?.status === 'connected' && brand.shop !== shop;
  const isAnswered = waiting.data?.is_begun_here === true && !hasOther;
  const connect = useEndpointMutation(connectStore, {
    onSuccess: async (connected) => {
      await refreshSession();
      tellOpener(connected.shop, waiting.data?.admin_origins ?? []);
    },
  });
  const { isIdle, mutate } = connect;
  useEffect(() => {
    if (isAnswered && isIdle) mutate({ body: { auth } });
  }, [isAnswered, isIdle, mutate, auth]);
  if (connect.isSuccess) return <Connected name={waiting.data?.name ?? connect.data.shop} />;
  if (waiting.isError) return <Closed problem={waiting.error} />;
  if (waiting.data === undefined) return <Skeleton h={140} />;
  if (hasOther) return <AlreadyConnected auth={auth} />;
  if (isAnswered && !connect.isError) return <Connecting name={waiting.data.name} />;
  return (
    <Offer
      name={waiting.data.name}
      shop={waiting.data.shop}
      problem={connect.error}
      isConnecting={connect.isPending}
      onConnect={() => connect.mutate({ body: { auth } })}
    />
  );
}

function Connecting({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Stack component="output" align="center">
      <Loader aria-hidden />
      <Title order={1}>{t('arrival.connect.connecting', { store: name })}</Title>
    </Stack>
  );
}

interface OfferProps {
  readonly name: string;
  readonly shop: string;
  readonly problem: Problem | null;
  readonly isConnecting: boolean;
  readonly onConnect: () => void;
}

function Offer({ name, shop, problem, isConnecting, onConnect }: OfferProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Title order={1}>{t('arrival.connect.offer', { store: name })}</Title>
        <Text c="dimmed" mt={4}>
          <bdi dir="ltr">{shop}</bdi>
        </Text>
      </div>
      <ProblemNote problem={problem} title={t('arrival.connect.failed')} />
      <Text>{t('arrival.connect.offer_body')}</Text>
      <Group grow>
        <Button component={Link} to="/admin/home" variant="default">
          {t('arrival.connect.cancel')}
        </Button>
        <Button loading={isConnecting} onClick={onConnect}>
          {t('arrival.connect.connect')}
        </Button>
      </Group>
    </>
  );
}

/** The grant is over, used, or was never there. */
function Closed({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <>
      <Title order={1}>{t('arrival.connect.grant_failed')}</Title>
      <ProblemBanner message={problem.message} requestId={problem.requestId} />
      <Button component="a" href="/auth">
        {t('arrival.connect.start_over')}
      </Button>
    </>
  );
}

/** An account holds one store: go on as someone else, or leave. */
export function AlreadyConnected({ auth }: { auth: string | null }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const navigate = useNavigate();
  // a store that waits is remembered: it is connected to the account they sign in to
  const useOther = () => void navigate(auth === null ? { to: '/login' } : { to: '/login-store', search: { auth } });
  return (
    <>
      <div>
        <Title order={1}>{t('arrival.connect.already')}</Title>
        <Text c="dimmed" mt={4}>
          {t('arrival.connect.already_body', { store: brand?.name ?? '' })}
        </Text>
      </div>
      <Stack gap="xs">
        <Button onClick={useOther}>{t('arrival.connect.other_account')}</Button>
        <Button component={Link} to="/admin/home" variant="default">
          {t('arrival.connect.cancel')}
        </Button>
      </Stack>
    </>
  );
}
