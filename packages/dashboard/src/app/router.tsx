// Every address of the dashboard and the screen behind it; screens load when they are first visited.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { activeToken, forgetAccount } from '../api/session.ts';
import { i18n } from '../locales/i18n.ts';
import { toastFailed } from '../ui/toast.ts';
import { PageError, ScreenError } from './error-boundary.tsx';
import { requireSession, takeSignInLink } from './guards.ts';
import { queryClient } from './query-client.ts';
import { homeRoute, readSearch, toSearch } from './redirects.ts';
import { Splash } from './splash.tsx';

const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => takeSignInLink(location),
  errorComponent: ScreenError,
  notFoundComponent: () => <Navigate to="/admin/home" replace />,
});

const toHome = () => {
  throw redirect({ href: homeRoute, replace: true });
};

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome });

/** Screens outside the frame: signing in and up, and what mails lead to. */
const simpleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'simple',
  component: lazyRouteComponent(() => import('../features/identity/simple-layout.tsx'), 'SimpleLayout'),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const readToken = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search['token']);
  return token === undefined ? {} : { token };
};

const login = () => import('../features/identity/login-page.tsx');
const forgot = () => import('../features/identity/forgot-page.tsx');

const simpleRoutes = [
  createRoute({ getParentRoute: () => simpleRoute, path: '/login', component: lazyRouteComponent(login, 'LoginPage') }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/login/influencer',
    component: lazyRouteComponent(login, 'InfluencerLoginPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/register',
    component: lazyRouteComponent(() => import('../features/identity/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(forgot, 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/forgot-password/influencer',
    component: lazyRouteComponent(forgot, 'InfluencerForgotPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/reset-password',
    validateSearch: readToken,
    component: lazyRouteComponent(() => import('../features/identity/reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/verify-account',
    validateSearch: readToken,
    component: lazyRouteComponent(() => import('../features/identity/verify-page.tsx'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/auth',
    validateSearch: (search: Record<string, unknown>): { auth?: string } => {
      const auth = text(search['auth']);
      return auth === undefined ? {} : { auth };
    },
    beforeLoad: ({ location }) => requireSession(location),
    component: lazyRouteComponent(() => import('../features/stores/connect-page.tsx'), 'ConnectPage'),
  }),
] as const;

const legal = () => import('../features/identity/legal-page.tsx');

const legalRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/terms', component: lazyRouteComponent(legal, 'TermsPage') }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy-policy',
    component: lazyRouteComponent(legal, 'PrivacyPage'),
  }),
] as const;

/** Screens inside the frame, for signed-in people. */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: ({ location }) => requireSession(location),
  pendingComponent: Splash,
  errorComponent: ScreenError,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

/** A list stays on screen while one thing of it is made, changed or looked at in a dialog over it. */
const linksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/links',
  component: lazyRouteComponent(() => import('../features/links/links-page.tsx'), 'LinksPage'),
});

const linkForm = lazyRouteComponent(() => import('../features/links/link-form-page.tsx'), 'LinkFormPage');

const linkRoutes = [
  createRoute({ getParentRoute: () => linksRoute, path: '/create', component: linkForm }),
  createRoute({ getParentRoute: () => linksRoute, path: '/$linkId/edit', component: linkForm }),
  createRoute({
    getParentRoute: () => linksRoute,
    path: '/$linkId/preview',
    component: lazyRouteComponent(() => import('../features/links/link-preview-page.tsx'), 'LinkPreviewPage'),
  }),
] as const;

const shortsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/shorts',
  component: lazyRouteComponent(() => import('../features/shorts/shorts-page.tsx'), 'ShortsPage'),
});

const shortForm = lazyRouteComponent(() => import('../features/shorts/short-form-page.tsx'), 'ShortFormPage');

const shortRoutes = [
  createRoute({ getParentRoute: () => shortsRoute, path: '/create', component: shortForm }),
  createRoute({ getParentRoute: () => shortsRoute, path: '/$linkId/edit', component: shortForm }),
  createRoute({
    getParentRoute: () => shortsRoute,
    path: '/$linkId/preview',
    component: lazyRouteComponent(() => import('../features/shorts/short-preview-page.tsx'), 'ShortPreviewPage'),
  }),
] as const;

const multilinksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/multilinks',
  component: lazyRouteComponent(() => import('../features/multilinks/multilinks-page.tsx'), 'MultilinksPage'),
});

const multilinkForm = lazyRouteComponent(
  () => import('../features/multilinks/multilink-form-page.tsx'),
  'MultilinkFormPage',
);

const multilinkRoutes = [
  createRoute({ getParentRoute: () => multilinksRoute, path: '/create', component: multilinkForm }),
  createRoute({ getParentRoute: () => multilinksRoute, path: '/$multilinkId/edit', component: multilinkForm }),
  createRoute({
    getParentRoute: () => multilinksRoute,
    path: '/$multilinkId/preview',
    component: lazyRouteComponent(
      () => import('../features/multilinks/multilink-preview-page.tsx'),
      'MultilinkPreviewPage',
    ),
  }),
] as const;

const adminRoutes = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/home',
    component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/my-account',
    component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/links/import',
    component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    simpleRoute.addChildren([...simpleRoutes]),
    ...legalRoutes,
    adminRoute.addChildren([
      ...adminRoutes,
      linksRoute.addChildren([...linkRoutes]),
      shortsRoute.addChildren([...shortRoutes]),
      multilinksRoute.addChildren([...multilinkRoutes]),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: toSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Leaves a session the server no longer knows: for the next saved account, else for the login page. Once is enough. */
export function endSession(token: string): void {
  if (token !== activeToken()) return;
  forgetAccount(token);
  toastFailed(i18n.t('shell.session_ended'));
  // Nothing of one account is left for the next: the page starts afresh.
  if (activeToken() !== null) return location.reload();
  queryClient.clear();
  void router.invalidate();
}
