// A screen as the router draws it: loaded when it is first visited, together with its texts, for those who may open it.
import { lazyRouteComponent, Navigate } from '@tanstack/react-router';
import { type Action, can } from '@vitrine/contract/rights';
import type { ComponentType } from 'react';
import { useSession } from '../api/session.ts';
import { loadTexts } from '../locales/i18n.ts';
import type { Screen } from '../parts/frame/screen.ts';
import { homeRoute } from './redirects.ts';

type Loaded = ReturnType<typeof lazyRouteComponent<{ default: ComponentType }>>;

/** Screens that load the same component share it, so that going from one to the other keeps what it holds. */
const made = new Map<Screen['load'], Loaded>();

export function toComponent({ load, texts, right }: Screen): Loaded {
  const known = made.get(load);
  if (known) return known;
  const component = lazyRouteComponent(async () => {
    const [Page] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: right ? () => <OnlyWith right={right} page={Page} /> : Page };
  });
  made.set(load, component);
  return component;
}

/** Others are led home, also when a right is taken from them while they look. */
function OnlyWith({ right, page: Page }: { right: Action; page: ComponentType }) {
  return can(useSession().user, right) ? <Page /> : <Navigate to={homeRoute} replace />;
}
