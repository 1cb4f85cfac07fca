// The providers around every screen: look, direction, messages, server state, routes.
import { languages } from '@vitrine/contract/language';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../locales/i18n.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OutageBanner } from './outage-banner.tsx';
import { onRecovery } from './outage.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

onRecovery(() => {
  void queryClient.invalidateQueries();
  void router.invalidate();
});

/** The whole dashboard. */
export function App() {
  return (
    <DirectionProvider initialDirection={languages[currentLanguage()].direction} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <FollowLanguage />
        <Toasts />
        <OutageBanner />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Turns the components with the language, and asks anew for what the server words itself. */
function FollowLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  useEffect(() => {
    const follow = () => {
      setDirection(languages[currentLanguage()].direction);
      void queryClient.invalidateQueries();
    };
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n, setDirection]);
  return null;
}
