// The calls of the catalogue sync.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { Language } from '@vitrine/contract/language';
import * as contract from '@vitrine/contract/stores';
import { sentences } from '../../../locales/locales.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Storefront } from '../connection/connection.ts';
import { noProgress, type SyncRow } from './sync-store.ts';
import type { Syncs } from './sync.ts';

export function syncRoutes(serve: Serve, storefront: Storefront, syncs: Syncs): void {
  serve(contract.getSync, async ({ actor, language }) => toProgress(await syncs.findSync(actor.businessId), language));

  serve(contract.startSync, async ({ actor, body, language }) => {
    // another business's id is answered like one that does not exist
    if (actor.businessId !== body.business_id) throw new Problem('not_found');
    return toProgress(await syncs.startSync(actor.businessId), language);
  });

  serve(contract.cancelSync, async ({ actor, language }) => {
    if ((await storefront.findStore(actor.businessId)) === null) throw new Problem('store_required');
    return toProgress(await syncs.cancelSync(actor.businessId), language);
  });
}

function toProgress(row: SyncRow | null, language: Language): AnswerGiven<typeof contract.getSync> {
  if (row === null) return { ...noProgress, state: 'never', phase: null, started_at: null };
  return {
    ...row,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    problem: row.problem && sentences[language].problem(row.problem, {}),
  };
}
