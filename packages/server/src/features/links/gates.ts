// Gates of links and multilinks: set by whoever may change the link, told without their passwords, and asked whether a password opens one.
import type { BusinessId, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { gateStateAt, type GateOfLink } from '@vitrine/contract/link-gate';
import type { GateDraft } from '@vitrine/contract/link-gates';
import { minuteOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import { announce } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import { deleteGate, selectGates, writeGate } from './gates-store.ts';
import type { GateRecord, LinkDeps } from './model.ts';
import { isEmptyGate, planGate } from './plan-gate.ts';
import { toRefusedProblem } from './refusals.ts';

type AnyId = LinkId | MultilinkId;

interface Wanted {
  readonly id: AnyId;
  readonly kind: 'LOOK' | 'SHORT' | 'MULTILINK';
  readonly title: string;
}

export class Gates extends Service<Pick<LinkDeps, 'events' | 'storefront'>> {
  /**
   * Sets the gate of a link the actor may change, which the caller has seen to. Refuses `store_required`, and a
   * fallback that is no public address (`url_invalid`), or for an influencer none of the store (`url_not_of_store`).
   */
  async set(actor: Actor, { id, kind, title }: Wanted, draft: GateDraft): Promise<void> {
    const { businessId, accountId: by } = actor;
    const store = await this.deps.storefront.findStore(businessId);
    if (!store) throw new Problem('store_required');
    const planned = planGate(draft, {
      storeUrls: [store.primaryUrl, ...store.availableUrls],
      zone: store.timeZone,
      mayLeaveStore: can(actor, 'edit any link'),
      ownHosts: [new URL(this.platform.publicUrl).hostname],
    });
    if ('refused' in planned) throw toRefusedProblem([planned]);
    const passwordHash = await this.#hash(businessId, id, draft.password);
    await this.transaction(async (tx) => {
      if (isEmptyGate(planned.plan, passwordHash)) await deleteGate(tx, businessId, id);
      else await writeGate(tx, businessId, { ...planned.plan, linkId: id, passwordHash }, title);
      await announce(tx, 'pagesChanged', businessId);
      await this.deps.events.emit(tx, 'link.changed', { businessId, by, linkId: id, kind });
    });
  }

  /** Null for a link that always lets everybody in. */
  async find(businessId: BusinessId, id: AnyId): Promise<GateRecord | null> {
    const [gate] = await selectGates(this.db, businessId, [id]);
    return gate ?? null;
  }

  /** As they are told, by the ids of their links and multilinks; those without a gate are not in it. */
  async list(businessId: BusinessId, ids: readonly AnyId[]): Promise<Map<string, GateOfLink>> {
    const gates = await selectGates(this.db, businessId, ids);
    if (gates.length === 0) return new Map();
    const { timeZone } = await this.deps.storefront.getUnits(businessId);
    const now = this.now();
    return new Map(gates.map((gate) => [gate.linkId, toGateOfLink(gate, timeZone, now)]));
  }

  async #hash(businessId: BusinessId, id: AnyId, password: string | null | undefined): Promise<string | null> {
    if (password === undefined) return (await this.find(businessId, id))?.passwordHash ?? null;
    return password === null ? null : hashPassword(password, this.platform.passwordCost);
  }
}

function toGateOfLink(gate: GateRecord, zone: string, now: Date): GateOfLink {
  const { startsAt, endsAt, visitsLimit, counted, fallbackUrl, passwordHash } = gate;
  return {
    state: gateStateAt(gate, counted, now),
    starts_at: startsAt && minuteOf(startsAt, zone),
    ends_at: endsAt && minuteOf(endsAt, zone),
    visits_limit: visitsLimit,
    visits_counted: visitsLimit === null ? null : counted,
    fallback_url: fallbackUrl,
    has_password: passwordHash !== null,
  };
}
