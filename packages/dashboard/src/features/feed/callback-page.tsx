// Where a network's consent page leads back to: the account is connected and the feed shown, or what kept it from it is told.
import { Loader, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { finishSocialConnect, getShopboard, listPosts, networkName, type NetworkName } from '@vitrine/contract/feed';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { isOfPlan, PlanAction } from '../../parts/plans/plan-action.tsx';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { RequestId } from '../../ui/problem-banner.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { feedPath, toFeedAddress } from './feed-place.ts';
import { networkLabels } from '../../parts/networks/network-labels.ts';

/** Other addresses of this shape, and those without an answer of the network, lead to the feed. */
export function CallbackPage() {
  const { network } = useParams({ strict: false });
  const known = networkName.safeParse(network).data ?? null;
  const code = useAddressText('code');
  const error = useAddressText('error');
  if (known === null || (code === '' && error === '')) return <ToFeed network={known} />;
  return code === '' ? <Denied network={known} error={error} /> : <Finish network={known} code={code} />;
}

function ToFeed({ network }: { network: NetworkName | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: network === null ? feedPath : toFeedAddress({ network }), replace: true });
  }, [navigate, network]);
  return null;
}

function Finish({ network, code }: { network: NetworkName; code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useAddressText('state');
  const finish = useEndpointMutation(finishSocialConnect, {
    refreshes: [getShopboard, listPosts],
    onSuccess: ({ account: { username } }) => {
      toastDone(t('feed.connected', { name: isolate(`@${username}`) }));
      void navigate({ href: toFeedAddress({ network }), replace: true });
    },
  });
  const { mutate, error } = finish;
  // once, also where the screen is drawn twice: a code is used up by being read
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || state === '') return;
    isAsked.current = true;
    mutate({ params: { platform: network }, body: { code, state } });
  }, [mutate, network, code, state]);
  if (error !== null || state === '') return <Failure network={network} problem={error} />;
  return <Connecting network={network} />;
}

/** What a network says of a person who did not agree. */
const denials = ['access_denied', 'user_denied'];

function Denied({ network, error }: { network: NetworkName; error: string }) {
  const { t } = useTranslation();
  return (
    <Told network={network}>
      {t(denials.includes(error) ? 'feed.denied' : 'feed.network_error', { network: networkLabels[network] })}
    </Told>
  );
}

/** Without a problem, the address is not one that we sent the browser to. */
function Failure({ network, problem }: { network: NetworkName; problem: Problem | null }) {
  const { t } = useTranslation();
  const isStale = problem === null || problem.code === 'token_invalid' || problem.code === 'validation_failed';
  const isPlans = problem !== null && isOfPlan(problem.code);
  return (
    <Told network={network} action={isPlans ? <PlanAction /> : undefined}>
      {isStale ? t('feed.consent_over', { network: networkLabels[network] }) : problem.message}
      <RequestId id={problem?.requestId ?? null} mt="xs" />
    </Told>
  );
}

interface ToldProps {
  readonly network: NetworkName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Told({ network, action, children }: ToldProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = networkLabels[network];
  return (
    <>
      <Title order={1}>{t('feed.not_connected', { network: name })}</Title>
      <Text c="dimmed">{t('feed.not_connected_body')}</Text>
      <MessageDialog
        opened
        title={t('feed.not_connected_title', { network: name })}
        action={action}
        onClose={() => void navigate({ href: toFeedAddress({ network }), replace: true })}
      >
        {children}
      </MessageDialog>
    </>
  );
}

function Connecting({ network }: { network: NetworkName }) {
  const { t } = useTranslation();
  const title = t('feed.connecting', { network: networkLabels[network] });
  useEffect(() => {
    document.title = `${title} · Vitrine`;
  }, [title]);
  return (
    <Stack component="output" align="center">
      <Loader aria-hidden />
      <Title order={1} ta="center">
        {title}
      </Title>
    </Stack>
  );
}
