// Opening an account for a store that waits: nothing that the store has said is asked again.
import { Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerConnect } from '@vitrine/contract/arrivals';
import { email as emailRule } from '@vitrine/contract/identity';
import { signIn, useAccounts } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Connected } from '../../parts/stores/connected.tsx';
import { tellOpener } from '../../parts/stores/opener.ts';
import { RefusedGrant } from '../../parts/stores/refused-grant.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useTitle } from './form-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './simple-layout.module.css';
import { Owned, StoreArrival, StoreHead, type WaitingStore } from './store-arrival.tsx';

export function StoreRegisterPage() {
  const refused = useAddressText('problem');
  if (refused !== '') return <Refused code={refused} />;
  return <StoreArrival otherwise="/register">{(store) => <Ways store={store} />}</StoreArrival>;
}

/** The way back from the store ended here: who has an account begins anew from it, others at the store. */
function Refused({ code }: { code: string }) {
  const { t } = useTranslation();
  useTitle(t('arrival.connect.title'));
  return (
    <div className={styles.form}>
      <Title order={1}>{t('arrival.connect.title')}</Title>
      <RefusedGrant code={code} />
      <Button renderRoot={(props) => <Link to="/auth" {...props} />}>{t('arrival.connect.start_over')}</Button>
      <Button variant="default" renderRoot={(props) => <Link to="/register" {...props} />}>
        {t('arrival.choice.create')}
      </Button>
    </div>
  );
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
  return store.has_account ? <Owned store={store} /> : <StoreRegister store={store} />;
}

function Choice({ store, name, onNew }: { store: WaitingStore; name: string; onNew: () => void }) {
  const { t } = useTranslation();
  const title = t('arrival.choice.title', { store: store.name });
  useTitle(title);
  return (
    <div className={styles.form}>
      <StoreHead title={title} shop={store.shop} />
      <Text>
        {t('arrival.connect.logged_in_as')} <bdi>@{name}</bdi>
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

function StoreRegister({ store }: { store: WaitingStore }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const entry = useEndpointForm(registerConnect, {
    initialValues: { username: '', email: store.email, password: '' },
    toSent: (values) => ({ body: { ...values, auth: store.auth, language: currentLanguage() } }),
    onDone: async ({ token, shop }) => {
      await signIn(cache, token);
      tellOpener(shop, store.admin_origins);
    },
  });
  if (entry.answer !== undefined && !entry.isSaving) return <Connected name={store.name} />;
  return (
    <RegisterForm
      entry={entry}
      title={t('arrival.register.title')}
      subtitle={t('arrival.register.subtitle', { store: store.name })}
      failed={t('arrival.register.failed')}
      action={t('arrival.register.submit')}
      footer={<ToLogin auth={store.auth} />}
      aboutEmail={t('arrival.register.email_help')}
      isEmailKnown={emailRule.safeParse(store.email).success}
      taken={<TakenLine auth={store.auth} />}
    />
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
