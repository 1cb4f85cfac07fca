// Choosing a new password with the code of a reset mail.
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '@vitrine/contract/identity';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { FormFrame } from './form-frame.tsx';
import { saveNames } from './saved-names.ts';
import { isGoodPassword, PasswordRules } from './password-rules.tsx';

export function ResetPage() {
  const { t } = useTranslation();
  const token = useAddressText('token');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { form, field, submit, problem, isSaving } = useEndpointForm(resetPassword, {
    initialValues: { new_password: '' },
    toSent: (values) => ({ body: { ...values, token } }),
    onDone: async ({ token: session }) => {
      if (session === null) {
        toastDone(t('identity.reset.done'));
        return navigate({ to: '/login' });
      }
      const { user } = await signIn(cache, session);
      saveNames(user.username, user.influencer_username ?? '');
      toastDone(t('identity.reset.signed_in'));
      return navigate({ to: '/admin/home', replace: true });
    },
  });
  const password = form.values.new_password;
  const refusal = problem?.message ?? (token === '' ? t('identity.reset.no_token') : null);
  return (
    <FormFrame title={t('identity.reset.title')} subtitle={t('identity.reset.subtitle')} onSubmit={submit}>
      {refusal === null ? null : (
        <ProblemBanner title={t('identity.reset.failed')} message={refusal} requestId={problem?.requestId ?? null}>
          <Button component={Link} to="/forgot-password" mt="xs" size="sm" variant="default">
            {t('identity.reset.ask_again')}
          </Button>
        </ProblemBanner>
      )}
      <PasswordInput
        label={t('identity.new_password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field('new_password')}
      />
      <PasswordRules password={password} />
      <Button type="submit" fullWidth loading={isSaving} disabled={token === '' || !isGoodPassword(password)}>
        {t('identity.reset.submit')}
      </Button>
    </FormFrame>
  );
}
