// What may be missing of the store's connection: a row for each, with what to do about it.
import { Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checkStore, type StoreCheck } from '@vitrine/contract/store-apps';
import { useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './store-checks.module.css';

const icons = { good: IconCircleCheck, slow: IconAlertTriangle, bad: IconCircleX, unknown: IconHelpCircle } as const;

/** What a store that is connected does not say either has words of its own. */
function toUnknownWords(kind: StoreCheck['kind']) {
  if (kind === 'redirect_address') return 'apps.unknown_redirect';
  return kind === 'allowlist' ? 'apps.fix_allowlist' : 'apps.unknown';
}

/** Asks the store while it is looked at, and again on request. */
export function StoreChecks({ title }: { title: string }) {
  const { t } = useTranslation();
  const checks = useEndpointQuery(checkStore, {});
  return (
    <Card
      isPadded
      title={title}
      help={t('apps.checks_help')}
      tools={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={checks.isFetching}
          onClick={() => void checks.refetch()}
        >
          {t('apps.check_again')}
        </Button>
      }
    >
      <Loaded query={checks} skeleton={<Skeleton h={320} />}>
        {({ checks: rows }) => (
          <ul className={styles.checks}>
            {rows.map((check) => (
              <CheckRow key={check.kind} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function CheckRow({ check: { kind, state, details } }: { check: StoreCheck }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div>
        <Text fw={600} size="sm">
          {t(`apps.check_${kind}`)}
          <span className="visually-hidden">: {t(`apps.state_${state}`)}</span>
        </Text>
        {state === 'bad' || state === 'slow' ? (
          <Text size="sm">{t(`apps.fix_${kind}`)}</Text>
        ) : state === 'unknown' ? (
          <Text size="sm" c="dimmed">
            {t(toUnknownWords(kind))}
          </Text>
        ) : null}
        <Details kind={kind} details={details} />
      </div>
    </li>
  );
}

/** Moments are told in the reader's language; everything else is the store's own words. */
function Details({ kind, details }: Pick<StoreCheck, 'kind' | 'details'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = details;
  if (first === undefined || kind === 'keys') return null;
  if (kind === 'token_end') {
    return (
      <Text size="sm" c="dimmed">
        {t('apps.token_until', { when: format.moment(first) })}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      <bdi dir="ltr" className={styles.details}>
        {details.join(', ')}
      </bdi>
    </Text>
  );
}
