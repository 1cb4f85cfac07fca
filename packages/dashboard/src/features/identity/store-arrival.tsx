// Arriving with a store that waits under a code: looks it up, and says so where it waits no longer.
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { verifyConnect } from '@vitrine/contract/stores';
import type { Problem } from '../../api/problem.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

export type WaitingStore = AnswerOf<typeof verifyConnect> & { readonly auth: string };

interface Props {
  /** Where who brings no code is led. */
  readonly otherwise: '/login' | '/register';
  readonly children: (store: WaitingStore) => ReactNode;
}

export function StoreArrival({ otherwise, children }: Props) {
  const given = useAddressText('auth');
  // the address is another one as soon as the way on begins
  const [auth] = useState(given);
  if (auth === '') return <Navigate to={otherwise} replace />;
  return <Arrival auth={auth}>{children}</Arrival>;
}

function Arrival({ auth, children }: { auth: string; children: Props['children'] }) {
  const { t } = useTranslation();
  const waiting = useEndpointQuery(verifyConnect, { body: { auth } }, { staleTime: Infinity });
  if (waiting.isError) return <Closed problem={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (waiting.data === undefined) {
    return (
      <output aria-label={t('arrival.loading')}>
        <Skeleton h={36} mb="md" />
        <Skeleton h={220} />
      </output>
    );
  }
  return children({ ...waiting.data, auth });
}

/** The grant is over, used, or somebody else's: nothing can be done here, so the dialog has one way out. */
function Closed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('arrival.closed.title'));
  if (problem.code !== 'token_invalid' && problem.code !== 'validation_failed') {
    return (
      <div className={styles.form}>
        <Title order={1}>{t('arrival.login.failed')}</Title>
        <ProblemBanner message={problem.message} requestId={problem.requestId} />
        <Button onClick={onRetry}>{t('ui.retry')}</Button>
      </div>
    );
  }
  return (
    <>
      <Title order={1}>{t('arrival.closed.title')}</Title>
      <Dialog
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('arrival.closed.title')}
      >
        <Text mb="lg">{t('arrival.closed.body')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => void navigate({ to: '/login', replace: true })}>
            {t('arrival.closed.go')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

/** The store is an account's already. */
export function Owned({ store }: { store: WaitingStore }) {
  const { t } = useTranslation();
  useTitle(t('arrival.owned.title', { store: store.name }));
  return (
    <div className={styles.form}>
      <StoreHead title={t('arrival.owned.title', { store: store.name })} shop={store.shop} />
      <Text>{t('arrival.owned.body')}</Text>
      <Button renderRoot={(props) => <Link to="/login-store" search={{ auth: store.auth }} {...props} />}>
        {t('arrival.owned.log_in')}
      </Button>
    </div>
  );
}

/** Which store it is about. */
export function StoreHead({ title, shop }: { title: string; shop: string }) {
  return (
    <div>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt={4}>
        <bdi dir="ltr">{shop}</bdi>
      </Text>
    </div>
  );
}
