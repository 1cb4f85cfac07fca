// A store was just connected: whoever opened this window is told, and the page leads on.
import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connected.module.css';

const homeAfter = 2_000;

/** The origins at which the opener may stand: its own where that can be read, which only our own pages let us. */
function originsOf(opener: Window, adminOrigins: readonly string[]): readonly string[] {
  try {
    return opener.location.origin === location.origin ? [location.origin] : [];
  } catch (closed) {
    if (!(closed instanceof DOMException)) throw closed;
    return adminOrigins;
  }
}

/** Tells the window that opened this one that a store was connected, and closes this one. */
export const tellOpener = (shop: string, adminOrigins: readonly string[]): void =>
  postToOpener({ type: 'StoreConnected', shop }, adminOrigins);

/**
 * Tells the window that opened this one, such as the store's admin, and closes this one; without one nothing happens. A
 * window of any other origin hears nothing.
 */
export function postToOpener(
  message: { readonly type: string; readonly shop?: string },
  adminOrigins: readonly string[],
): void {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed) return;
  for (const origin of originsOf(opener, adminOrigins)) opener.postMessage(message, origin);
  window.close();
}

export function Connected({ name }: { name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/admin/home' }), homeAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <div className={styles.done} aria-hidden>
        <IconCheck size={28} />
      </div>
      <Title order={1} mt="md">
        {t('arrival.connect.connected', { store: name })}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('arrival.connect.connected_body')}
      </Text>
    </div>
  );
}
