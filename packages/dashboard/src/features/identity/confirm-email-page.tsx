// What the link mailed to a new address leads to: the account uses it from now on, or why not.
import { Button, Loader, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmNewEmail } from '@vitrine/contract/persons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import { i18n } from '../../locales/i18n.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

/** Null when it is the account's now, else why not in a sentence. */
async function confirm(token: string): Promise<string | null> {
  if (token === '') return i18n.t('identity.new_email.no_token');
  try {
    await call(confirmNewEmail, { body: { token } });
    return null;
  } catch (thrown) {
    if (isProblem(thrown)) return thrown.message;
    throw thrown;
  }
}

export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const given = useAddressText('token');
  const [token] = useState(given);
  const { data: problem } = useQuery({
    queryKey: ['identity', 'confirm-email', token],
    queryFn: async () => {
      const refusal = await confirm(token);
      await cache.invalidateQueries({ queryKey: ['session'] });
      return refusal;
    },
    staleTime: Infinity,
    retry: false,
  });
  const isDone = problem === null;
  const title =
    problem === undefined
      ? 'identity.new_email.loading'
      : isDone
        ? 'identity.new_email.done'
        : 'identity.new_email.failed';
  useTitle(t(title));
  return (
    <div className={styles.result} aria-live="polite">
      {problem === undefined ? (
        <Loader />
      ) : (
        <div className={styles.badge} aria-hidden>
          {isDone ? <IconCircleCheck size={32} /> : <IconMailOff size={32} />}
        </div>
      )}
      <Title order={1}>{t(title)}</Title>
      {problem !== undefined && <Text c="dimmed">{isDone ? t('identity.new_email.done_body') : problem}</Text>}
      {problem !== undefined && (
        <Button component={Link} to="/admin/my-account">
          {t('identity.new_email.to_account')}
        </Button>
      )}
    </div>
  );
}
