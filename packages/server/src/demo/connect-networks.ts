// Connects the demo's accounts of social networks the way a merchant does: go to the network, allow it, come back.
import { networkNames, type NetworkName } from '@vitrine/contract/feed';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import { call, type DemoAddresses } from './connect-store.ts';

/** Somebody who is signed in to the program, and walks through its consents. */
export interface Walker {
  readonly at: DemoAddresses;
  readonly token: string;
  readonly actor: Actor;
}

const lookEveryMs = 2_000;

/** Connects the accounts of that handle; networks of which one is connected are left alone. */
export async function connectNetworks({ features: { feed } }: App, walker: Walker, handle: string): Promise<void> {
  for (const network of networkNames) {
    const known = await feed.accounts.list(walker.actor.businessId, network);
    if (!known.some(({ account }) => account.status === 'connected')) await walkConsent(walker, network, handle);
  }
}

/** Waits until everything was read; does `meanwhile` now and then, and once behind the end. */
export async function untilRead(
  { features: { feed } }: App,
  { actor: { businessId } }: Walker,
  meanwhile: () => Promise<void>,
): Promise<void> {
  for (let isOver = false; !isOver;) {
    await wait(lookEveryMs);
    const standings = await feed.accounts.list(businessId);
    isOver = standings.every(({ sync }) => sync !== null && !['waiting', 'running'].includes(sync.state));
    await meanwhile();
  }
}

async function walkConsent({ at, token }: Walker, network: NetworkName, handle: string): Promise<void> {
  const path = `${at.appUrl}/admin/v1/shopboard/${network}`;
  const begun = await call(`${path}/connect`, { method: 'POST', token });
  const { redirect_url: consent } = z.object({ redirect_url: z.url() }).parse(begun.data);
  const page = new URL(consent.replace(at.publicSandboxUrl, at.sandboxUrl));
  const form = new URLSearchParams({ ...Object.fromEntries(page.searchParams), account: handle, action: 'approve' });
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', redirect: 'manual', body: form });
  const back = new URL(answer.headers.get('location') ?? '', at.publicUrl).searchParams;
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  await call(`${path}/auth/connect`, { method: 'POST', token, body });
}
