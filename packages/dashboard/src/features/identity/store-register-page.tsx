// Opening an account for a store that waits: nothing that the store has said is asked again.
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerConnect } from '@vitrine/contract/arrivals';
import { email as emailRule } from '@vitrine/contract/identity';
import { isMadeOfNames } from '@vitrine/contract/password-rules';
import { signIn, useAccounts } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Connected, tellOpener } from '../../parts/stores/connected.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toState } from './availability-mark.tsx';
import { useEmailAvailability, useUsernameAvailability } from './availability.ts';
import { FormFrame, useTitle } from './form-frame.tsx';
import { isGoodPassword, PasswordRules } from './password-rules.tsx';
import { Policies } from './policies.tsx';
import styles from './simple-layout.module.css';
import { Owned, StoreArrival, StoreHead, type WaitingStore } from './store-arrival.tsx';

export function StoreRegisterPage() {
  return <StoreArrival otherwise="/register">{(store) => <Ways store={store} />}</StoreArrival>;
}

/** Who is signed in here is asked whether this account is meant. */
function Ways({ store }: { store: WaitingStore }) {
  const accounts = useAccounts();
  // the one that is active once the new account is there is not asked about
  const [name] = useState(() => {
    const active = accounts.list.find(({ token }) => token === accounts.active);
    return active?.type === 'merchant' ? active.name : null;
  });
  const [isNew, setNew] = useState(name === null);
  if (!isNew && name !== null) return <Choice store={store} name={name} onNew={() => setNew(true)} />;
  return store.has_account ? <Owned store={store} /> : <RegisterForm store={store} />;
}

function Choice({ store, name, onNew }: { store: WaitingStore; name: string; onNew: () => void }) {
  const { t } = useTranslation();
  const title = t('arrival.choice.title', { store: store.name });
  useTitle(title);
  return (
    <div className={styles.form}>
      <StoreHead title={title} shop={store.shop} />
      <Text>
        {t('stores.connect.logged_in_as')} <bdi>@{name}</bdi>
      </Text>
      <Button renderRoot={(props) => <Link to="/auth" search={{ auth: store.auth }} {...props} />}>
        {t('arrival.choice.here')}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/login-store" search={{ auth: store.auth }} {...props} />}
      >
        {t('arrival.choice.other')}
      </Button>
      {store.has_account ? null : (
        <Button variant="subtle" onClick={onNew}>
          {t('arrival.choice.create')}
        </Button>
      )}
    </div>
  );
}

function RegisterForm({ store }: { store: WaitingStore }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const isKnown = emailRule.safeParse(store.email).success;
  const { form, field, submit, problem, isSaving, answer } = useEndpointForm(registerConnect, {
    initialValues: { username: '', email: store.email, password: '' },
    toSent: (values) => ({ body: { ...values, auth: store.auth, language: currentLanguage() } }),
    onDone: async ({ token, shop }) => {
      await signIn(cache, token);
      tellOpener(shop, store.admin_origins);
    },
  });
  const { username, email, password } = form.values;
  const names = [username, email];
  const name = useUsernameAvailability(username);
  const mail = useEmailAvailability(email);
  if (answer !== undefined && !isSaving) return <Connected name={store.name} />;
  const isTaken = [name, mail].some(({ state }) => state === 'invalid');
  return (
    <FormFrame
      title={t('arrival.register.title')}
      subtitle={t('arrival.register.subtitle', { store: store.name })}
      onSubmit={submit}
      footer={<ToLogin auth={store.auth} />}
    >
      <ProblemNote problem={problem} title={t('arrival.register.failed')} />
      <TextInput
        type="email"
        label={t('identity.email')}
        description={t('arrival.register.email_help')}
        autoComplete="email"
        dir="auto"
        readOnly={isKnown}
        {...field('email')}
        {...toState(mail, form.errors['email'])}
      />
      <TextInput
        label={t('identity.username')}
        description={t('identity.register.username_help')}
        autoComplete="username"
        dir="auto"
        {...field('username')}
        {...toState(name, form.errors['username'])}
      />
      {isTaken ? <TakenLine auth={store.auth} /> : null}
      <PasswordInput
        label={t('identity.password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field('password')}
      />
      <PasswordRules password={password} names={names} />
      <Button
        type="submit"
        fullWidth
        loading={isSaving}
        disabled={
          name.state !== 'valid' ||
          mail.state !== 'valid' ||
          !isGoodPassword(password) ||
          isMadeOfNames(password, names)
        }
      >
        {t('arrival.register.submit')}
      </Button>
      <Policies />
    </FormFrame>
  );
}

/** Beside a name or an address that somebody has: it may be theirs. */
function TakenLine({ auth }: { auth: string }) {
  const { t } = useTranslation();
  return (
    <Text size="sm">
      <Link to="/login-store" search={{ auth }} className={styles.link}>
        {t('arrival.register.taken')}
      </Link>
    </Text>
  );
}

function ToLogin({ auth }: { auth: string }) {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      {t('arrival.register.have_account')}{' '}
      <Link to="/login-store" search={{ auth }} className={styles.link}>
        {t('arrival.register.log_in')}
      </Link>
    </Text>
  );
}
