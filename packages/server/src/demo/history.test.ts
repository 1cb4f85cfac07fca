// The demo's past: the same every time, whatever the time of day it is made at.
import { businessId, linkId, productId, variantId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { createAgentReader } from '../features/traffic/intake/agent.ts';
import { readVisitor } from '../features/traffic/intake/visitor.ts';
import { TrustedProxies } from '../platform/http/client-address.ts';
import { playHistory, type DemoLink, type MadeOrder } from './history.ts';

const hour = 3_600_000;
const ids = {
  businessId: businessId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
  linkId: linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'),
};
const goods = ['11', '12', '13'].map((id) => ({ productId: productId.parse('1'), variantId: variantId.parse(id) }));
const linkOf = (linkType: 'LOOK' | 'SHORT', createdAt: string): DemoLink => ({
  link: { ...ids, linkType, influencerId: null, promocode: 'CODE10', createdAt: new Date(createdAt), products: [] },
  pull: 25,
  utm: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
  goods,
});
const agentOf = createAgentReader();
const proxies = new TrustedProxies(['loopback']);
const links = [linkOf('LOOK', '2026-10-01T07:30:00Z'), linkOf('SHORT', '2026-10-20T07:30:00Z')];

interface Played {
  visits: string[];
  orders: MadeOrder[];
}

async function play(now: string, days = 60): Promise<Played> {
  const visits: string[] = [];
  const recordVisit = ({ at }: { at?: Date }): Promise<string> => {
    visits.push(at?.toISOString() ?? '');
    return Promise.resolve(`click-${at?.getTime()}`);
  };
  const intake = {
    readVisitor: (request: Parameters<typeof readVisitor>[0]) =>
      readVisitor(request, { agentOf, salt: 'salt', proxies }),
    recordVisit,
    recordEvents: () => Promise.resolve(),
    recordCheckoutRequest: () => Promise.resolve(),
  };
  const scene = { intake, store: { timeZone: 'UTC' } };
  const orders = await playHistory(scene, links, goods, {
    seed: 7,
    days,
    now: new Date(now),
    codes: [{ code: 'CODE20', since: new Date('2026-10-15T00:00:00Z') }],
    progress: () => undefined,
  });
  return { visits: visits.toSorted(), orders };
}

const listOld = (orders: readonly MadeOrder[]): MadeOrder[] =>
  orders.filter(({ createdAt }) => createdAt < '2026-11-08');

describe('playHistory', () => {
  it('makes the same visits and orders every time', async () => {
    expect(await play('2026-11-21T12:00:00Z')).toEqual(await play('2026-11-21T12:00:00Z'));
  });

  it('later on the same day, makes the same and what came since', async () => {
    const noon = await play('2026-11-21T12:00:00Z');
    const night = await play('2026-11-21T23:00:00Z');
    const until = '2026-11-21T12:00:00.000Z';
    expect(night.visits.filter((at) => at <= until)).toEqual(noon.visits);
    expect(night.visits.length).toBeGreaterThan(noon.visits.length);
    // those young enough to be refunded between noon and night may differ in that
    expect(listOld(night.orders)).toEqual(listOld(noon.orders));
  });

  it('keeps to the past: no visit before its link, nothing after now, refunds after their orders', async () => {
    const now = '2026-11-21T12:00:00.000Z';
    const { visits, orders } = await play(now);
    expect(visits[0]?.localeCompare('2026-10-01T07:30')).toBe(1);
    expect(visits.at(-1)?.localeCompare(now)).toBe(-1);
    expect(orders.length).toBeGreaterThan(50);
    for (const { createdAt, refunds } of orders) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(now));
      for (const refund of refunds as { createdAt: string }[])
        expect(Date.parse(refund.createdAt)).toBeGreaterThan(Date.parse(createdAt) + hour);
    }
  });
});
