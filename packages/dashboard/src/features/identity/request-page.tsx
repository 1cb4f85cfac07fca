// Asking whoever runs this installation for an account.
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requestAccount } from '@vitrine/contract/arrivals';
import { limits } from '@vitrine/contract/limits';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { FormFrame } from './form-frame.tsx';

export function RequestPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { field, submit, problem, isSaving, isAcceptable, answer } = useEndpointForm(requestAccount, {
    initialValues: { name: '', email: '', description: '' },
    toSent: (values) => ({ body: { ...values, language: currentLanguage() } }),
    onDone: () => undefined,
  });
  const leave = () => void navigate({ to: '/login' });
  return (
    <FormFrame title={t('arrival.request.title')} subtitle={t('arrival.request.subtitle')} onSubmit={submit}>
      <ProblemNote problem={problem} title={t('arrival.request.failed')} />
      <TextInput label={t('arrival.request.name')} autoComplete="name" dir="auto" {...field('name')} />
      <TextInput type="email" label={t('identity.email')} autoComplete="email" dir="auto" {...field('email')} />
      <Textarea
        label={t('arrival.request.description')}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={limits.accountRequest}
        dir="auto"
        {...field('description')}
      />
      <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
        {t('arrival.request.submit')}
      </Button>
      <Dialog
        opened={answer !== undefined && !isSaving}
        onClose={leave}
        withCloseButton={false}
        title={t('arrival.request.sent_title')}
      >
        <Text mb="lg">{t('arrival.request.sent_body')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={leave}>
            {t('arrival.request.sent_go')}
          </Button>
        </Group>
      </Dialog>
    </FormFrame>
  );
}
