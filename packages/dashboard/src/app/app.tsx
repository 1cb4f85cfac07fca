// The providers around every screen: look, direction, messages, server state, routes.
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { directionOf, currentLanguage } from '../locales/i18n.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The whole dashboard; the language decides the direction, anew when it changes. */
export function App() {
  const { i18n } = useTranslation();
  return (
    <DirectionProvider key={i18n.language} initialDirection={directionOf(currentLanguage())} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="bottom-center" containerWidth={420} zIndex={500} />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  );
}
