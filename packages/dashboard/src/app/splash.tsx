// Shown while the account is being asked for.
import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A quiet whole-screen loader that says what it is doing. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Center component="output" mih="100dvh" aria-label={t('ui.loading')}>
      <Loader type="dots" />
    </Center>
  );
}
