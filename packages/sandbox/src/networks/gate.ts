// What stands before every call of a network's API: it is written down, waits, and meets outages and faults.

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Network } from './network.ts';
import { answerNetworkProblems, type NetworkProblem, type Trouble } from './problems.ts';
import { drawCallFault } from './switches.ts';

const MAINTENANCE =
  '<!doctype html><html lang="en"><title>Sorry</title><h1>Sorry, something went wrong.</h1><p>We are working on it and will have it fixed as soon as we can.</p></html>';

export interface Gate {
  network: Network;
  toProblem: (trouble: Trouble) => NetworkProblem;
  /** Calls for tokens meet outages alone: the share of faults is one of reading. */
  isForTokens?: boolean;
}

/** Puts the gate before all routes of the scope. */
export function addGate(scope: FastifyInstance, { network, toProblem, isForTokens = false }: Gate): void {
  answerNetworkProblems(scope, toProblem);
  scope.addHook('preHandler', async (_request, reply) => {
    const { switches } = network;
    if (switches.slowMs > 0) await wait(switches.slowMs);
    if (switches.outage === 'maintenance') return sendMaintenance(reply);
    if (switches.outage === 'error') throw toProblem('outage');
    if (!isForTokens) meetFault(network, reply, toProblem);
    return undefined;
  });
  scope.addHook('onResponse', async (request, reply) =>
    network.noteCall(request.method, pathOf(request), reply.statusCode),
  );
}

const sendMaintenance = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '120').type('text/html; charset=utf-8').send(MAINTENANCE);

function meetFault(network: Network, reply: FastifyReply, toProblem: Gate['toProblem']): void {
  const fault = drawCallFault(network.switches, network.nextCall());
  if (fault === 'hang-up') reply.hijack().raw.destroy();
  else if (fault !== null) throw toProblem(fault);
}

/** Without what it asks: tokens stand there. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;
