// The calls of saved segments and funnels.
import * as contract from '@vitrine/contract/saved-questions';
import { done } from '../../platform/http/serve.ts';
import type { Serve } from '../identity/identity.ts';
import type { Questions } from './questions.ts';

export function questionRoutes(serve: Serve, questions: Questions): void {
  serve(contract.listSegments, async ({ actor }) => ({ segments: await questions.listSegments(actor) }));

  serve(contract.createSegment, async ({ actor, body }) => ({
    segment: await questions.saveSegment(actor, null, body),
  }));

  serve(contract.editSegment, async ({ actor, params, body }) => ({
    segment: await questions.saveSegment(actor, params.segment_id, body),
  }));

  serve(contract.removeSegment, ({ actor, params }) => done(questions.removeSegment(actor, params.segment_id)));

  serve(contract.listFunnels, async ({ actor }) => ({ funnels: await questions.listFunnels(actor) }));

  serve(contract.createFunnel, async ({ actor, body }) => ({ funnel: await questions.saveFunnel(actor, null, body) }));

  serve(contract.editFunnel, async ({ actor, params, body }) => ({
    funnel: await questions.saveFunnel(actor, params.funnel_id, body),
  }));

  serve(contract.removeFunnel, ({ actor, params }) => done(questions.removeFunnel(actor, params.funnel_id)));
}
