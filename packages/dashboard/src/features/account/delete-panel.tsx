// Deleting one's own account: proven, typed, and after three days.
import { Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deleteAccount } from '@vitrine/contract/leaving';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmPhrase } from '../../ui/confirm-phrase.tsx';
import { useConfirmed } from '../../parts/safety/confirm-identity.tsx';

export function DeletePanel() {
  const { t } = useTranslation();
  const { user, person } = useSession();
  const refresh = useRefreshSession();
  const confirmed = useConfirmed();
  const [opened, dialog] = useDisclosure(false);
  const remove = useEndpointMutation(deleteAccount, { onSuccess: refresh });
  const goes = t(`account.delete.goes_${user.role}`, { returnObjects: true });
  const keeps = t(`account.delete.keeps_${user.role}`, { returnObjects: true });
  return (
    <Card
      isPadded
      title={t('account.delete.title')}
      help={t('account.delete.help')}
      tools={
        <Button variant="outline" color="red" onClick={() => confirmed(dialog.open)}>
          {t('account.delete.ask')}
        </Button>
      }
    >
      <Stack gap="xs">
        <Lines title={t('account.delete.what')} lines={goes} />
        <Lines title={t('account.delete.kept')} lines={keeps} />
      </Stack>
      <ConfirmPhrase
        opened={opened}
        onClose={dialog.close}
        title={t('account.delete.confirm_title')}
        body={t('account.delete.confirm_body')}
        phrase={person.username}
        action={t('account.delete.ask')}
        isBusy={remove.isPending}
        problem={remove.error}
        onConfirm={() => remove.mutate({})}
      />
    </Card>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" c="dimmed">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}
