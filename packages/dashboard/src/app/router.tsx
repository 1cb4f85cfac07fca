// Every address of the dashboard and the screen behind it, made from the screens of the features.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { activeToken, findAccount, forgetAccount } from '../api/session.ts';
import { loadSimpleLayout } from '../features/identity/screens.ts';
import { i18n } from '../locales/i18n.ts';
import type { Screen } from '../parts/frame/screen.ts';
import { toastFailed } from '../ui/toast.ts';
import { PageError, ScreenError } from './error-boundary.tsx';
import { requireSession, takeSignInLink } from './guards.ts';
import { queryClient } from './query-client.ts';
import { homeRoute, readSearch, toSearch } from './redirects.ts';
import { toComponent } from './screen-component.tsx';
import { frameBase, type PathsOf, screens } from './screens.ts';
import { Splash } from './splash.tsx';

const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => takeSignInLink(location),
  errorComponent: ScreenError,
  notFoundComponent: () => <Navigate to={homeRoute} replace />,
});

const toHome = () => {
  throw redirect({ href: homeRoute, replace: true });
};

/** Screens outside the frame: signing in and up, and what mails lead to. */
const simpleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'simple',
  component: toComponent({ path: '/', title: 'identity.login.title', texts: ['identity'], load: loadSimpleLayout }),
});

/** Screens inside the frame, for signed-in people. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: frameBase,
  beforeLoad: ({ location }) => requireSession(location),
  pendingComponent: Splash,
  errorComponent: ScreenError,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const toRoute = (parent: AnyRoute, screen: Screen): AnyRoute => {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: toComponent(screen),
    ...(screen.needsSession && { beforeLoad: ({ location }: Asked) => requireSession(location) }),
  });
  return screen.over ? route.addChildren(screen.over.map((over) => toRoute(route, over))) : route;
};

interface Asked {
  readonly location: Parameters<typeof requireSession>[0];
}

const bareOf = <const Path extends string>(path: Path) => createRoute({ getParentRoute: () => rootRoute, path });
const simpleOf = <const Path extends string>(path: Path) => createRoute({ getParentRoute: () => simpleRoute, path });
const frameOf = <const Path extends string>(path: Path) => createRoute({ getParentRoute: () => frameRoute, path });

/** The routes by their whole paths, as the compiler checks what links lead to; at run time some lie inside others. */
type BareRoutes = { [Path in PathsOf<'bare'>]: ReturnType<typeof bareOf<Path>> };
type SimpleRoutes = { [Path in PathsOf<'simple'>]: ReturnType<typeof simpleOf<Path>> };
type FrameRoutes = { [Path in PathsOf<'frame'>]: ReturnType<typeof frameOf<Path>> };

/** The compiler cannot follow screens through `map`: their paths say what routes come of it. */
const toRoutes = <Routes,>(parent: AnyRoute, of: readonly Screen[]) =>
  of.map((screen) => toRoute(parent, screen)) as unknown as readonly Routes[keyof Routes][];

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome }),
    ...toRoutes<BareRoutes>(rootRoute, screens.bare),
    simpleRoute.addChildren(toRoutes<SimpleRoutes>(simpleRoute, screens.simple)),
    frameRoute.addChildren([
      createRoute({ getParentRoute: () => frameRoute, path: '/', beforeLoad: toHome }),
      ...toRoutes<FrameRoutes>(frameRoute, screens.frame),
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
  // they sign in by a door of their own
  if (isInfluencer) void router.navigate({ to: '/login/influencer' });
  else void router.invalidate();
}
