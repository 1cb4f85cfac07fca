// A signed-in reader for component tests: the session as the server confirms it, and addresses that links may lead to.
import { useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { type Brand, type User, verifySession } from '@vitrine/contract/sessions';
import { type ReactNode, useState } from 'react';
import { type Session, sessionQuery } from '../api/session.ts';
import { merchantRights } from './rights-samples.ts';
import { toSampleUuid } from './link-samples.ts';

interface SessionChanges {
  readonly user?: Partial<User>;
  /** Null before a store is connected. */
  readonly brand?: Partial<Brand> | null;
}

const sampleUser = {
  ...merchantRights,
  username: 'dunes',
  own_username: 'dunes',
  member_role: null,
  name: 'Dunes',
  email: 'owner@dunes.example',
  influencer_username: null,
  influencer_image_url: null,
  promocode: null,
  business_id: toSampleUuid(900),
  is_admin: true,
  is_verified: true,
  subscription_plan: 'PRO',
  free_trial_days_left: 0,
  is_plan_frozen: false,
  products_limit: 100,
  is_active: true,
};

const sampleBrand = {
  business_id: toSampleUuid(900),
  name: 'Dunes',
  logo_url: null,
  currency: 'USD',
  time_zone: 'America/New_York',
  domain: 'https://dunes.example',
  available_domains: [],
  shop: 'dunes.store.example',
  status: 'connected',
  is_development: false,
};

/** The merchant's, unless told otherwise. */
export const toSampleSession = ({ user, brand }: SessionChanges = {}): Session =>
  verifySession.answer.parse({
    token: 'token-1',
    is_admin: true,
    user: { ...sampleUser, ...user },
    person: {
      username: user?.influencer_username ?? user?.username ?? sampleUser.username,
      language: null,
      theme: null,
      new_email: null,
      erase_at: null,
      business_erase_at: null,
    },
    brand: brand === null ? null : { ...sampleBrand, ...brand },
    currency: brand?.currency ?? sampleBrand.currency,
    time_zone: brand?.time_zone ?? sampleBrand.time_zone,
    public_url: 'https://vitrine.example',
    booking_url: null,
    demo_url: null,
    store_listing_url: null,
    contact_email: null,
    has_multilinks: true,
    billing: true,
  });

interface SignedInProps {
  readonly session?: Session;
  readonly children: ReactNode;
}

export function SignedIn({ session = toSampleSession(), children }: SignedInProps) {
  const cache = useQueryClient();
  const [router] = useState(() => {
    cache.setQueryData(sessionQuery().queryKey, session);
    return createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  });
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
