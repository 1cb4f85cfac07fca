// What an invitation leads to: who invites, on which terms, and a password to come in with.
import { Button, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { resetPassword } from '@vitrine/contract/identity';
import { readInvitation } from '@vitrine/contract/invitations';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import { listFacts, toFactKey } from '../../parts/terms/terms-facts.ts';
import { useTermsWords } from '../../parts/terms/use-terms-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { FormFrame, useTitle } from './form-frame.tsx';
import { isGoodPassword, PasswordRules, toPasswordError } from './password-rules.tsx';
import { saveNames } from './saved-names.ts';
import styles from './welcome.module.css';

type Invitation = AnswerOf<typeof readInvitation>;

export function WelcomePage() {
  const { t } = useTranslation();
  const token = useAddressText('token');
  // asked for once: used up, it tells nobody anything any more
  const [known, setKnown] = useState<Invitation | null>(null);
  const invitation = useEndpointQuery(readInvitation, { body: { token } }, { enabled: known === null });
  if (known === null && invitation.isSuccess) setKnown(invitation.data);
  if (known !== null) return <Welcome token={token} invitation={known} />;
  if (invitation.error === null) return <Waiting />;
  const isOver = ['token_invalid', 'validation_failed'].includes(invitation.error.code);
  return (
    <FormFrame
      title={t('identity.welcome.over')}
      subtitle={t(isOver ? 'identity.welcome.over_body' : 'identity.welcome.failed_body')}
      onSubmit={(event) => event.preventDefault()}
    >
      {!isOver && <ProblemBanner message={invitation.error.message} requestId={invitation.error.requestId} />}
      <Button component={Link} to="/login/influencer" fullWidth>
        {t('identity.login.influencer_title')}
      </Button>
    </FormFrame>
  );
}

function Waiting() {
  const { t } = useTranslation();
  useTitle(t('identity.welcome.loading'));
  return (
    <Stack aria-busy aria-label={t('identity.welcome.loading')} component="output">
      <Skeleton height={36} width={120} />
      <Skeleton height={32} />
      <Skeleton height={120} />
      <Skeleton height={44} />
    </Stack>
  );
}

function Welcome({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { inviter, logo_url: logo, member_role: role } = invitation;
  // the one field there is, without a tap; what they agreed to stays in sight
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const { form, field, errors, submit, problem, isSaving } = useEndpointForm(resetPassword, {
    initialValues: { new_password: '' },
    toSent: (values) => ({ body: { ...values, token } }),
    onDone: async ({ token: session }) => {
      if (session === null) return navigate({ to: '/login' });
      const { user } = await signIn(cache, session);
      if (user.influencer_username !== null) saveNames(user.username, user.influencer_username);
      return navigate({ to: '/admin/home', replace: true });
    },
  });
  const name = isolate(inviter);
  return (
    <>
      {logo !== null && <img src={logo} alt="" className={styles.logo} />}
      <FormFrame
        title={t('identity.welcome.title', { name })}
        subtitle={
          role === null
            ? t('identity.welcome.partner_body')
            : t('identity.welcome.team_body', { role: t(`team.role_${role}`) })
        }
        onSubmit={submit}
      >
        {problem !== null && (
          <ProblemBanner title={t('identity.reset.failed')} message={problem.message} requestId={problem.requestId} />
        )}
        <Facts invitation={invitation} />
        <PasswordInput
          label={t('identity.welcome.password')}
          autoComplete="new-password"
          ref={first}
          visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
          {...field('new_password')}
          error={toPasswordError(errors['new_password'], form.values.new_password)}
        />
        <PasswordRules password={form.values.new_password} />
        <Button type="submit" fullWidth loading={isSaving} disabled={!isGoodPassword(form.values.new_password)}>
          {t('identity.welcome.submit', { name })}
        </Button>
      </FormFrame>
    </>
  );
}

/** What they come to: their address, and of an influencer their share with all that is agreed besides, and their code. */
function Facts({ invitation: { email, terms, promocode } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const flat = terms?.commission_flat ?? null;
  return (
    <dl className={styles.facts}>
      {terms !== null && (flat !== null || terms.commission > 0) && (
        <Fact name={t('identity.welcome.share')}>
          {flat === null
            ? t('identity.welcome.rate', { rate: toPercent(terms.commission, format.locale).short })
            : t('identity.welcome.flat', { amount: format.money(flat.amount, flat.currency) })}
        </Fact>
      )}
      {terms !== null && <MoreTerms terms={terms} />}
      {promocode !== null && (
        <Fact name={t('identity.welcome.code')}>
          <bdi className={styles.code}>{promocode}</bdi>
        </Fact>
      )}
      <Fact name={t('identity.welcome.email')}>
        <bdi dir="ltr">{email}</bdi>
      </Fact>
    </dl>
  );
}

const namesUnknown = { product: () => null, collection: () => null };

/** Goods with a rate of their own are counted: what they are called is the store's to tell, once somebody is signed in. */
function MoreTerms({ terms }: { terms: NonNullable<Invitation['terms']> }) {
  const { t } = useTranslation();
  const words = useTermsWords(namesUnknown);
  const facts = listFacts(terms);
  const ownRates = facts.filter(({ subject }) => 'id' in subject).length;
  return (
    <>
      {facts
        .filter(({ subject }) => subject.of !== 'pay' && !('id' in subject))
        .map(({ subject, value }) => (
          <Fact key={toFactKey(subject)} name={words.nameOf(subject)}>
            {words.valueOf(value)}
          </Fact>
        ))}
      {ownRates > 0 && (
        <Fact name={t('identity.welcome.own_rates')}>{t('identity.welcome.of_goods', { count: ownRates })}</Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fw={600} m={0}>
        {children}
      </Text>
    </div>
  );
}
