// The calls of the query: any question, funnels, and files.
import * as contract from '@vitrine/contract/figure-questions';
import { can } from '@vitrine/contract/rights';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import type { AskedDays } from '../day-range.ts';
import type { Insights } from '../insights.ts';
import type { FiguresFile } from './figure-files.ts';

function asFile(reply: FastifyReply, { name, pieces }: FiguresFile): FiguresFile['pieces'] {
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  return pieces;
}

function toDays({
  from_date: from,
  to_date: to,
}: {
  from_date?: string | undefined;
  to_date?: string | undefined;
}): AskedDays {
  return { from: from ?? null, to: to ?? null };
}

function admitExport(actor: Actor): void {
  if (!can(actor, 'export visits')) throw new Problem('forbidden');
}

export function queryRoutes(serve: Serve, { query, figureFiles, visitFiles }: Insights['query']): void {
  serve(contract.askFigures, ({ actor, body, language }) => query.ask(actor, body, language));

  serve(contract.askFunnel, ({ actor, body }) => query.askFunnel(actor, body));

  serve(contract.exportFigures, async ({ actor, body, language, reply }) =>
    asFile(reply, await figureFiles.toCsv(actor, body, language)),
  );

  serve(contract.exportFiguresParquet, async ({ actor, body, language, reply }) =>
    asFile(reply, await figureFiles.toParquet(actor, body, language)),
  );

  serve(contract.exportVisits, async ({ actor, query: sent, reply }) => {
    admitExport(actor);
    return asFile(reply, await visitFiles.toCsv(actor, toDays(sent)));
  });

  serve(contract.exportVisitsParquet, async ({ actor, query: sent, reply }) => {
    admitExport(actor);
    return asFile(reply, await visitFiles.toParquet(actor, toDays(sent)));
  });
}
