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
import { activeToken, findAccount, forgetAccount } from '../api/session.ts';
import { i18n, loadTexts, type Part } from '../locales/i18n.ts';
import { toastFailed } from '../ui/toast.ts';
import { PageError, ScreenError } from './error-boundary.tsx';
import { requireSession, takeSignInLink } from './guards.ts';
import { queryClient } from './query-client.ts';
import { homeRoute, readSearch, toSearch } from './redirects.ts';
import { Splash } from './splash.tsx';

/** A screen that brings its texts along. */
const withTexts =
  <Screen,>(load: () => Promise<Screen>, ...parts: readonly Part[]) =>
  async (): Promise<Screen> => {
    const [screen] = await Promise.all([load(), loadTexts(...parts)]);
    return screen;
  };

/** What the lists of links and everything over them say. */
const listTexts = ['links', 'lists', 'shorts', 'imports', 'discounts'] as const;

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
  component: lazyRouteComponent(
    withTexts(() => import('../features/identity/simple-layout.tsx'), 'identity'),
    'SimpleLayout',
  ),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const readToken = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search['token']);
  return token === undefined ? {} : { token };
};

const login = withTexts(() => import('../features/identity/login-page.tsx'), 'identity');
const forgot = withTexts(() => import('../features/identity/forgot-page.tsx'), 'identity');

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
    component: lazyRouteComponent(
      withTexts(() => import('../features/identity/register-page.tsx'), 'identity'),
      'RegisterPage',
    ),
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
    component: lazyRouteComponent(
      withTexts(() => import('../features/identity/reset-page.tsx'), 'identity'),
      'ResetPage',
    ),
  }),
  createRoute({
    getParentRoute: () => simpleRoute,
    path: '/verify-account',
    validateSearch: readToken,
    component: lazyRouteComponent(
      withTexts(() => import('../features/identity/verify-page.tsx'), 'identity'),
      'VerifyPage',
    ),
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

const legal = withTexts(() => import('../features/identity/legal-page.tsx'), 'legal');

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
  component: lazyRouteComponent(
    withTexts(() => import('../features/links/links-page.tsx'), ...listTexts),
    'LinksPage',
  ),
});

const linkForm = lazyRouteComponent(() => import('../features/links/look-form-page.tsx'), 'LookFormPage');

const linkRoutes = [
  createRoute({ getParentRoute: () => linksRoute, path: '/create', component: linkForm }),
  createRoute({ getParentRoute: () => linksRoute, path: '/$linkId/edit', component: linkForm }),
  createRoute({
    getParentRoute: () => linksRoute,
    path: '/$linkId/preview',
    component: lazyRouteComponent(
      withTexts(() => import('../features/links/link-preview-page.tsx'), 'preview'),
      'LinkPreviewPage',
    ),
  }),
] as const;

const shortsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/shorts',
  component: lazyRouteComponent(
    withTexts(() => import('../features/shorts/shorts-page.tsx'), ...listTexts),
    'ShortsPage',
  ),
});

const shortForm = lazyRouteComponent(() => import('../features/shorts/short-form-page.tsx'), 'ShortFormPage');

const shortRoutes = [
  createRoute({ getParentRoute: () => shortsRoute, path: '/create', component: shortForm }),
  createRoute({ getParentRoute: () => shortsRoute, path: '/$linkId/edit', component: shortForm }),
  createRoute({
    getParentRoute: () => shortsRoute,
    path: '/$linkId/preview',
    component: lazyRouteComponent(
      withTexts(() => import('../features/links/link-preview-page.tsx'), 'preview'),
      'ShortPreviewPage',
    ),
  }),
] as const;

const multilinksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/multilinks',
  component: lazyRouteComponent(
    withTexts(() => import('../features/multilinks/multilinks-page.tsx'), ...listTexts, 'multilinks'),
    'MultilinksPage',
  ),
});

const multilinkForm = lazyRouteComponent(
  withTexts(() => import('../features/multilinks/multilink-form-page.tsx'), 'multilinks'),
  'MultilinkFormPage',
);

const multilinkRoutes = [
  createRoute({ getParentRoute: () => multilinksRoute, path: '/create', component: multilinkForm }),
  createRoute({ getParentRoute: () => multilinksRoute, path: '/$multilinkId/edit', component: multilinkForm }),
  createRoute({
    getParentRoute: () => multilinksRoute,
    path: '/$multilinkId/preview',
    component: lazyRouteComponent(
      withTexts(() => import('../features/multilinks/multilink-preview-page.tsx'), 'multilinks', 'preview'),
      'MultilinkPreviewPage',
    ),
  }),
] as const;

const influencersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/influencers',
  component: lazyRouteComponent(
    withTexts(
      () => import('../features/influencers/influencers-page.tsx'),
      'influencers',
      'discounts',
      'links',
      'preview',
    ),
    'InfluencersPage',
  ),
});

const influencerRoutes = [
  createRoute({
    getParentRoute: () => influencersRoute,
    path: '/create',
    component: lazyRouteComponent(
      withTexts(() => import('../features/influencers/invite-page.tsx'), 'influencers', 'links'),
      'InvitePage',
    ),
  }),
  createRoute({
    getParentRoute: () => influencersRoute,
    path: '/$username/edit',
    component: lazyRouteComponent(
      withTexts(() => import('../features/influencers/edit-page.tsx'), 'influencers', 'links'),
      'EditPage',
    ),
  }),
  createRoute({
    getParentRoute: () => influencersRoute,
    path: '/$username/preview',
    component: lazyRouteComponent(
      withTexts(() => import('../features/influencers/preview-page.tsx'), ...listTexts, 'influencers', 'preview'),
      'PreviewPage',
    ),
  }),
] as const;

/** What screens of money say: dialogs, pickers and ranges of days have their words elsewhere. */
const earningsTexts = ['earnings', 'influencers', 'links', 'preview'] as const;
const statement = withTexts(() => import('../features/earnings/statement-page.tsx'), ...earningsTexts);

const earningsRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/influencers/$username/earnings',
    component: lazyRouteComponent(
      withTexts(() => import('../features/earnings/earnings-page.tsx'), ...earningsTexts),
      'EarningsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/influencers/$username/statements/$month',
    component: lazyRouteComponent(statement, 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/payouts',
    component: lazyRouteComponent(
      withTexts(() => import('../features/earnings/payouts-page.tsx'), ...earningsTexts),
      'PayoutsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/earnings',
    component: lazyRouteComponent(
      withTexts(() => import('../features/earnings/own-earnings-page.tsx'), ...earningsTexts),
      'OwnEarningsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/earnings/statements/$month',
    component: lazyRouteComponent(statement, 'OwnStatementPage'),
  }),
] as const;

const adminRoutes = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/home',
    component: lazyRouteComponent(
      withTexts(() => import('../features/home/home-page.tsx'), 'home'),
      'HomePage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/orders',
    component: lazyRouteComponent(
      withTexts(() => import('../features/orders/orders-page.tsx'), 'orders'),
      'OrdersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/analytics',
    component: lazyRouteComponent(
      withTexts(() => import('../features/analytics/analytics-page.tsx'), 'analytics', 'preview'),
      'AnalyticsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/settings',
    component: lazyRouteComponent(
      withTexts(() => import('../features/settings/settings-page.tsx'), 'settings', 'links', 'preview'),
      'SettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/my-account',
    component: lazyRouteComponent(
      withTexts(() => import('../features/account/account-page.tsx'), 'account'),
      'AccountPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/links/import',
    component: lazyRouteComponent(
      withTexts(() => import('../features/imports/import-page.tsx'), ...listTexts),
      'ImportPage',
    ),
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    simpleRoute.addChildren([...simpleRoutes]),
    ...legalRoutes,
    adminRoute.addChildren([
      ...adminRoutes,
      ...earningsRoutes,
      linksRoute.addChildren([...linkRoutes]),
      shortsRoute.addChildren([...shortRoutes]),
      multilinksRoute.addChildren([...multilinkRoutes]),
      influencersRoute.addChildren([...influencerRoutes]),
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
  const isInfluencer = findAccount(token)?.type === 'influencer';
  forgetAccount(token);
  toastFailed(i18n.t('shell.session_ended'));
  // Nothing of one account is left for the next: the page starts afresh.
  if (activeToken() !== null) return location.reload();
  queryClient.clear();
  // she signs in by a door of her own
  if (isInfluencer) void router.navigate({ to: '/login/influencer' });
  else void router.invalidate();
}
