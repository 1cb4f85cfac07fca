// Connecting a store: confirming a grant that waits (`?auth=`), or naming the shop to ask for one.
import { Button, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { ShopDrawing } from '../../ui/drawings.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import styles from './connect.module.css';
import { AlreadyConnected, ConnectGrant } from './connect-grant.tsx';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { beginConnect } from '@vitrine/contract/stores';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { InstallButton } from '../../parts/stores/install-button.tsx';
import { RefusedGrant } from '../../parts/stores/refused-grant.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';

export function ConnectPage() {
  const { t } = useTranslation();
  const session = useSession();
  const auth = useAddressText('auth');
  const refused = useAddressText('problem');
  useEffect(() => {
    document.title = `${t('arrival.connect.title')} · Vitrine`;
  }, [t]);
  return (
    <div className={styles.page}>
      <div className={styles.drawing} aria-hidden>
        <ShopDrawing />
      </div>
      {auth === '' && <RefusedGrant code={refused} />}
      <Content auth={auth} />
      <Text size="sm" c="dimmed">
        {t('arrival.connect.logged_in_as')} <bdi>{session.user.username}</bdi>
      </Text>
    </div>
  );
}

function Content({ auth }: { auth: string }) {
  const { t } = useTranslation();
  const session = useSession();
  if (!isMerchant(session)) {
    return (
      <>
        <Title order={1}>{t('arrival.connect.title')}</Title>
        <Text>{t('arrival.connect.admins_only')}</Text>
        <Button component={Link} to="/admin/home">
          {t('shell.home')}
        </Button>
      </>
    );
  }
  if (auth !== '') return <ConnectGrant auth={auth} />;
  return session.brand?.status === 'connected' ? <AlreadyConnected auth={null} /> : <ShopForm />;
}

/** Names the shop to connect and goes to its own consent page. */
function ShopForm() {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving, isAcceptable, answer } = useEndpointForm(beginConnect, {
    initialValues: { shop: '' },
    toSent: (body) => ({ body }),
    onDone: ({ redirect_url }) => location.assign(redirect_url),
  });
  const isLeaving = answer !== undefined;
  const { store_listing_url: listing } = useSession();
  return (
    <>
      <div>
        <Title order={1}>{t('arrival.connect.title')}</Title>
        <Text c="dimmed" mt={4}>
          {t('arrival.connect.intro')}
        </Text>
      </div>
      <ul className={styles.promises}>
        {(['can_1', 'can_2', 'can_3'] as const).map((promise) => (
          <li key={promise}>
            <IconCheck size={18} color="var(--good-ink)" aria-hidden />
            {t(`arrival.connect.${promise}`)}
          </li>
        ))}
      </ul>
      <InstallButton isWide />
      <form className={styles.form} onSubmit={submit} noValidate>
        <ProblemNote problem={problem} title={t('arrival.connect.failed')} />
        <TextInput
          label={t('arrival.connect.shop_label')}
          description={t('arrival.connect.shop_help')}
          placeholder={t('arrival.connect.shop_placeholder')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          {...field('shop')}
        />
        <Button
          type="submit"
          fullWidth
          variant={listing === null ? 'filled' : 'default'}
          loading={isSaving || isLeaving}
          disabled={!isAcceptable}
          rightSection={<IconArrowRight size={18} className="pointing" aria-hidden />}
        >
          {isLeaving ? t('arrival.connect.going') : t('arrival.connect.go')}
        </Button>
        <Button component={Link} to="/admin/own-app" variant="default" fullWidth>
          {t('arrival.connect.own_app')}
        </Button>
        <Button component={Link} to="/admin/home" variant="subtle" color="gray" fullWidth>
          {t('arrival.connect.cancel')}
        </Button>
      </form>
    </>
  );
}
