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
import { activeToken, findAccount, forgetAccount, sessionQuery, signIn, useSession } from '../api/session.ts';
import { loadSimpleLayout } from '../features/identity/screens.ts';
import { chooseLanguage, currentLanguage, i18n, isPseudo, loadTexts } from '../locales/i18n.ts';
import type { Screen } from '../parts/frame/screen.ts';
import { toastFailed } from '../ui/toast.ts';
import { PageError, ScreenError } from './error-boundary.tsx';
import { decidePassage, needsStore } from './guard.ts';
import { NotFoundPage } from './not-found.tsx';
import { queryClient } from './query-client.ts';
import { homeRoute, readSearch, readSignInCode, toSearch } from './redirects.ts';
import { frameBase, type PathsOf, screens } from './screens.ts';
import { endSplash } from './splash.ts';
import { type ComponentType, useEffect } from 'react';
import { exchangeToken } from '@vitrine/contract/identity';
import { call } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { keepReturnRoute } from '../api/return-route.ts';
import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Loaded = ReturnType<typeof lazyRouteComponent<{ default: ComponentType }>>;

/** Screens that load the same component share it, so that going from one to the other keeps what it holds. */
const made = new Map<Screen['load'], Loaded>();
/** The file of each, without its texts. */
const files = new Map<unknown, () => Promise<unknown>>();

/**
 * Asks once for what is on its way: whoever asks a second time would have the script before its styles, as these are waited for
 * by the first alone.
 */
function together<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return async () => {
    coming ??= load();
    try {
      return await coming;
    } finally {
      coming = null;
    }
  };
}

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

const loadFrame = together(() => import('./shell/shell.tsx'));
const Frame = lazyRouteComponent(loadFrame, 'Shell');
files.set(Frame, loadFrame);

/** Screens inside the frame, for signed-in people. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: frameBase,
  beforeLoad: ({ location }) => requireSession(location),
  pendingComponent: Splash,
  errorComponent: ScreenError,
  component: Frame,
  notFoundComponent: NotFoundPage,
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

// what is there to see by then, a screen or why there is none, takes the splash's place
router.subscribe('onRendered', endSplash);
router.subscribe('onResolved', endSplash);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Has the files of an address come, ahead of the texts and of knowing who is signed in. */
export function loadScreensOf(pathname: string): void {
  const [matched] = router.getMatchedRoutes(pathname);
  for (const { options } of matched)
    files
      .get(options.component)?.()
      // the screen itself asks for it again, and tells what is wrong
      .catch(() => undefined);
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

function toComponent(screen: Screen): Loaded {
  const { load, texts, right } = screen;
  const known = made.get(load);
  if (known) return known;
  const loadFile = together(load);
  const component = lazyRouteComponent(async () => {
    const [Page] = await Promise.all([loadFile(), loadTexts(...texts)]);
    return { default: right || needsStore(screen) ? () => <Guarded screen={screen} page={Page} /> : Page };
  });
  made.set(load, component);
  files.set(component, loadFile);
  return component;
}

/** What is missing where one is led elsewhere. */
const missing = { store: 'shell.store_needed', elsewhere: 'shell.right_needed' } as const;

/** Others are led elsewhere, also when a right or the store is taken from them while they look; what is missing is said. */
function Guarded({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const passage = decidePassage(screen, useSession());
  const { kind } = passage;
  useEffect(() => {
    if (kind === 'store' || kind === 'elsewhere') toastFailed(i18n.t(missing[kind]));
  }, [kind]);
  if (passage.kind === 'open') return <Page />;
  return <Navigate to={passage.kind === 'login' ? '/login' : passage.to} replace />;
}

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Signs in with the code of a sign-in link, then shows the same address without it. */
async function takeSignInLink({ pathname, search }: Place): Promise<void> {
  const auth = readSignInCode(pathname, search);
  if (auth === null) return;
  try {
    const { token } = await call(exchangeToken, { body: { auth } });
    await signIn(queryClient, token);
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown;
    toastFailed(thrown.code === 'token_invalid' ? i18n.t('shell.link_expired') : thrown.message, thrown.requestId);
  }
  const { auth: _taken, ...rest } = search;
  throw redirect({ href: pathname, search: rest, replace: true });
}

/** Passes a signed-in person; sends a visitor to the login page and remembers where they wanted to go. */
async function requireSession(place: Place): Promise<void> {
  const token = activeToken();
  if (token === null) throw toLogin(place);
  try {
    const { person } = await queryClient.query({ ...sessionQuery(token), staleTime: 'static' });
    if (person.language !== null && person.language !== currentLanguage() && !isPseudo())
      await chooseLanguage(person.language);
  } catch (thrown) {
    if (!isProblem(thrown, 'unauthenticated')) throw thrown;
    forgetAccount(token);
    return requireSession(place);
  }
}

function toLogin({ pathname, searchStr, search }: Place) {
  // what went wrong on the way from the store is told at once, not after signing in
  if (pathname === '/auth' && search['problem'] !== undefined) return redirect({ to: '/register-store', search });
  keepReturnRoute(pathname, searchStr);
  return redirect({ to: '/login' });
}

/** A quiet whole-screen loader that says what it is doing. */
function Splash() {
  const { t } = useTranslation();
  return (
    <Center component="output" mih="100dvh" aria-label={t('ui.loading')}>
      <Loader type="dots" />
    </Center>
  );
}
