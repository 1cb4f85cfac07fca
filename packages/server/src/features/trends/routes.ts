// The calls of trends.
import * as contract from '@vitrine/contract/trends';
import type { Serve } from '../identity/identity.ts';
import type { Trends } from './trends.ts';

export function trendRoutes(serve: Serve, trends: Trends): void {
  serve(contract.listTopPerforming, ({ actor, query }) => trends.listTopPerforming(actor, query));

  serve(contract.listTopCombinations, ({ actor, query }) => trends.listTopCombinations(actor, query));

  serve(contract.listComplementary, ({ actor, params, query }) =>
    trends.listComplementary(actor, params.product_id, query),
  );
}
