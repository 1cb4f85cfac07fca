// What whoever asked for their account to be deleted sees in the place of everything else, until they change their mind or it is gone.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { keepAccount } from '@vitrine/contract/leaving';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { isMerchant, useRefreshSession, useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';

export function LeavingScreen({ eraseAt }: { eraseAt: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const refresh = useRefreshSession();
  const keep = useEndpointMutation(keepAccount, {
    onSuccess: async () => {
      await refresh();
      toastDone(t('shell.leaving.kept'));
    },
  });
  const values = { when: format.moment(eraseAt) };
  return (
    <Page narrow>
      <PageHeader title={t('shell.leaving.title')} />
      <Card isPadded>
        <Stack align="flex-start">
          <IconHourglass size={32} aria-hidden />
          <Text>{t(isMerchant(session) ? 'shell.leaving.body_business' : 'shell.leaving.body', values)}</Text>
          <ProblemNote problem={keep.error} />
          <Button loading={keep.isPending} onClick={() => keep.mutate({})}>
            {t('shell.leaving.keep')}
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}

/** For everybody else of a business whose owner leaves. */
export function BusinessLeaving({ eraseAt }: { eraseAt: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { brand, user } = useSession();
  const values = { name: brand?.name ?? user.username, when: format.moment(eraseAt) };
  return (
    <Alert color="orange" radius="md" mb="lg" icon={<IconHourglass aria-hidden />}>
      {t('shell.business_leaving', values)}
    </Alert>
  );
}
