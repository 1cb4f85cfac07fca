// The calls of saved segments, funnels and views of lists.
import * as contract from '@vitrine/contract/saved-questions';
import { listViews, removeView, saveView } from '@vitrine/contract/saved-views';
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

  serve(listViews, async ({ actor, query }) => ({ views: await questions.listViews(actor, query.list) }));

  serve(saveView, async ({ actor, body }) => ({ view: await questions.saveView(actor, body) }));

  serve(removeView, ({ actor, params }) => done(questions.removeView(actor, params.view_id)));
}
