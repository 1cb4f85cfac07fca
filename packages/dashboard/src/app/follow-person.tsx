// The screen follows what its reader has chosen on another device.
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect } from 'react';
import { useSession } from '../api/session.ts';
import { chooseLanguage, currentLanguage, isPseudo } from '../locales/i18n.ts';

/** Draws nothing. What was never chosen stays as the browser has it. */
export function FollowPerson() {
  const { language, theme } = useSession().person;
  const { setColorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (theme !== null) setColorScheme(theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    if (language !== null && language !== currentLanguage() && !isPseudo()) void chooseLanguage(language);
  }, [language]);
  return null;
}
