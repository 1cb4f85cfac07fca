// Screens at addresses of their own for component tests, with a merchant signed in: ways from one to another are real.
import { useQueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Session, sessionQuery } from '../api/session.ts';
import { toSampleSession } from './signed-in.tsx';

interface RoutedProps {
  /** By their paths. */
  readonly screens: Readonly<Record<string, () => ReactNode>>;
  /** Where the reader begins. */
  readonly at: string;
  readonly session?: Session | undefined;
}

export function Routed({ screens, at, session = toSampleSession() }: RoutedProps) {
  const cache = useQueryClient();
  const [router] = useState(() => {
    cache.setQueryData(sessionQuery().queryKey, session);
    const root = createRootRoute();
    const routes = Object.entries(screens).map(([path, component]) =>
      createRoute({ getParentRoute: () => root, path, component }),
    );
    const history = createMemoryHistory({ initialEntries: [at] });
    return createRouter({ routeTree: root.addChildren(routes), history });
  });
  return <RouterProvider router={router} />;
}
