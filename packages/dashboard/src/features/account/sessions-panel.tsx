// Where the account is signed in, each place in words, and each to be ended.
import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { listSessions, revokeSession } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';
import { readDevice } from './device-words.ts';

type OpenSession = AnswerOf<typeof listSessions>['sessions'][number];

/** Newest first. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const open = useEndpointQuery(listSessions, {});
  return (
    <Card isPadded title={t('account.sessions')} help={t('account.sessions_help')}>
      <Loaded query={open} skeleton={<Skeleton h={48} />}>
        {({ sessions }) => (
          <ul>
            {sessions.map((session) => (
              <SessionItem key={session.session_id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
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
  const { browser, system, isPhone } = readDevice(session.device);
  const words =
    browser !== null && system !== null
      ? t('account.device', { browser: isolate(browser), system: isolate(system) })
      : (browser ?? system ?? t('account.device_unknown'));
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <div className={styles.sessionWords}>
        <Text truncate title={session.device}>
          {words}
        </Text>
        <Text size="sm" c="dimmed">
          {session.current ? t('account.used_now') : t('account.last_used', { when: format.ago(session.last_used_at) })}
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
          aria-label={t('account.end_session_of', { device: words })}
          onClick={() => revoke.mutate({ params: { session_id: session.session_id } })}
        >
          {t('account.end_session')}
        </Button>
      )}
    </li>
  );
}
