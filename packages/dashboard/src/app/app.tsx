// The providers around every screen: look, direction, messages, server state, routes.
import { languages } from '@vitrine/contract/language';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../locales/i18n.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { ElsewhereBanner } from './elsewhere-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { onRecovery, useOutage } from './outage.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { IconCloudOff } from '@tabler/icons-react';
import { isBroken } from './outage-view.ts';
import styles from './outage-banner.module.css';

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
        <ElsewhereBanner />
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

/** Read aloud when it appears, without taking the focus. */
function OutageBanner() {
  const { t } = useTranslation();
  const outage = useOutage();
  const banner = useRef<HTMLOutputElement>(null);
  const broken = isBroken(outage) ? outage : null;
  useRoomFor(banner, broken !== null);
  return (
    <output ref={banner} className={broken === null ? 'visually-hidden' : styles.banner}>
      {broken !== null && (
        <>
          <IconCloudOff size={20} aria-hidden />
          <span>
            <strong>{t(`shell.outage.${broken}`)}</strong> {t(`shell.outage.${broken}_body`)}
          </span>
        </>
      )}
    </output>
  );
}

/** What else stays on top of the window begins below the banner. */
function useRoomFor(banner: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const element = banner.current;
    if (!isShown || element === null) return undefined;
    const observer = new ResizeObserver(() => root.setProperty('--banner-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--banner-height');
    };
  }, [banner, isShown]);
}
