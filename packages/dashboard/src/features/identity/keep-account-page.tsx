// What the link of the mail about a deletion leads to: one button, by which the account stays.
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { keepAccountByMail } from '@vitrine/contract/leaving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

export function KeepAccountPage() {
  const { t } = useTranslation();
  const given = useAddressText('token');
  const [token] = useState(given);
  const keep = useEndpointMutation(keepAccountByMail);
  const title = t(keep.isSuccess ? 'identity.keep.done' : 'identity.keep.title');
  useTitle(title);
  return (
    <div className={styles.result} aria-live="polite">
      <div className={styles.badge} aria-hidden>
        {keep.isSuccess ? <IconCircleCheck size={32} /> : <IconHourglass size={32} />}
      </div>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{t(keep.isSuccess ? 'identity.keep.done_body' : 'identity.keep.body')}</Text>
      <ProblemNote problem={keep.error} />
      {keep.isSuccess ? (
        <Button component={Link} to="/login">
          {t('identity.verify.to_login')}
        </Button>
      ) : (
        <Button loading={keep.isPending} disabled={token === ''} onClick={() => keep.mutate({ body: { token } })}>
          {t('identity.keep.go')}
        </Button>
      )}
    </div>
  );
}
