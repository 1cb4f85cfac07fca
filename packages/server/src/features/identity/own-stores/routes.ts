// The calls by which a person with several stores adds, links and enters them.
import * as contract from '@vitrine/contract/own-stores';
import { done } from '../../../platform/http/serve.ts';
import type { Serve } from '../actor.ts';
import type { OwnStores } from './own-stores.ts';

export function ownStoreRoutes(serve: Serve, ownStores: OwnStores): void {
  serve(contract.addOwnStore, async ({ actor, body, address }) => ({
    business_id: await ownStores.add(actor, body, address),
  }));
  serve(contract.linkOwnStore, async ({ actor, body, ...call }) => ({
    business_id: await ownStores.link(actor, body, call),
  }));
  serve(contract.unlinkOwnStore, ({ actor, body }) => done(ownStores.unlink(actor, body.business_id)));
  serve(contract.enterOwnStore, async ({ actor, body, ...call }) => ({
    token: await ownStores.enter(actor, { businessId: body.business_id, code: body.code }, call),
  }));
}
