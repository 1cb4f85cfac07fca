// The calls of the query: any question, funnels, and files.
import * as contract from '@vitrine/contract/figure-questions';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { can } from '@vitrine/contract/rights';
import { sendFile } from '../../../platform/http/file-answers.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import { toAskedDays } from '../day-range.ts';
import type { Insights } from '../insights.ts';
import type { VisitsAsked } from './visit-files.ts';

type VisitsSent = QueryOf<typeof contract.exportVisits>;

function admitExport(actor: Actor): void {
  if (!can(actor, 'export visits')) throw new Problem('forbidden');
}

const toVisitsAsked = ({ tab, traffic, filters, segment_id: segmentId, ...days }: VisitsSent): VisitsAsked => ({
  asked: toAskedDays(days),
  tab: tab ?? null,
  traffic,
  filters: filters ?? [],
  segmentId: segmentId ?? null,
});

export function queryRoutes(serve: Serve, { query, figureFiles, funnelFiles, visitFiles }: Insights['query']): void {
  serve(contract.askFigures, ({ actor, body, language }) => query.ask(actor, body, language));

  serve(contract.askFunnel, ({ actor, body }) => query.askFunnel(actor, body));

  serve(contract.exportFigures, ({ actor, body, language, reply }) =>
    sendFile(reply, figureFiles.toCsv(actor, body, language)),
  );

  serve(contract.exportFiguresParquet, ({ actor, body, language, reply }) =>
    sendFile(reply, figureFiles.toParquet(actor, body, language)),
  );

  serve(contract.exportFunnel, ({ actor, body, language, reply }) =>
    sendFile(reply, funnelFiles.toCsv(actor, body, language)),
  );

  serve(contract.exportFunnelParquet, ({ actor, body, reply }) => sendFile(reply, funnelFiles.toParquet(actor, body)));

  serve(contract.exportVisits, async ({ actor, query: sent, reply }) => {
    admitExport(actor);
    return sendFile(reply, visitFiles.toCsv(actor, toVisitsAsked(sent)));
  });

  serve(contract.exportVisitsParquet, async ({ actor, query: sent, reply }) => {
    admitExport(actor);
    return sendFile(reply, visitFiles.toParquet(actor, toVisitsAsked(sent)));
  });
}
