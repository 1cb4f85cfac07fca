// Where the account is signed in, newest first, each to be ended.
import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listSessions, revokeSession } from '@vitrine/contract/identity';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';

type OpenSession = AnswerOf<typeof listSessions>['sessions'][number];

export function SessionsPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('account.sessions')} help={t('account.sessions_help')}>
      <Sessions />
    </Panel>
  );
}

function Sessions() {
  const open = useEndpointQuery(listSessions, {});
  return (
    <Loaded query={open} skeleton={<Skeleton h={48} mt="md" />}>
      {({ sessions }) => (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session.session_id} session={session} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function SessionItem({ session }: { session: OpenSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const revoke = useEndpointMutation(revokeSession, {
    refreshes: [listSessions],
    onSuccess: () => toastDone(t('account.session_ended')),
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  const Icon = /iphone|android|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <div className={styles.sessionWords}>
        <Text truncate>
          <bdi>{session.device}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.last_used', { when: format.ago(session.last_used_at) })}
        </Text>
      </div>
      {session.current ? (
        <Badge color="green" className={styles.status}>
          {t('account.this_session')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={revoke.isPending}
          aria-label={t('account.end_session_of', { device: session.device })}
          onClick={() => revoke.mutate({ params: { session_id: session.session_id } })}
        >
          {t('account.end_session')}
        </Button>
      )}
    </li>
  );
}
