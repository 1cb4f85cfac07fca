// The calls of appeals: made by influencers, answered by merchants.
import * as contract from '@vitrine/contract/appeals';
import type { OrderId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import type { Appeal } from '@vitrine/contract/reviews';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import { toReview } from '../answers.ts';
import type { Appeals } from './appeals.ts';
import type { AppealRow } from './appeals-store.ts';

export function appealRoutes(serve: Serve, { commissions: { appeals } }: { commissions: { appeals: Appeals } }): void {
  const present = async (actor: Actor, orderId: OrderId): Promise<contract.OwnReview> => {
    const { review, appeal, canAppeal } = await appeals.getOwn(actor, orderId);
    return { review: review && toReview(review), appeal: appeal && toAppeal(appeal), can_appeal: canAppeal };
  };

  serve(contract.getOwnReview, async ({ actor, params }) => {
    requireOwn(actor);
    return present(actor, params.order_id);
  });

  serve(contract.makeAppeal, async ({ actor, params, body }) => {
    requireOwn(actor);
    await appeals.make(actor, params.order_id, body.words);
    return present(actor, params.order_id);
  });

  serve(contract.answerAppeal, async ({ actor, params, body: { accepted, words } }) => ({
    appeal: toAppeal(await appeals.answer(actor, params.order_id, { isAccepted: accepted, words })),
  }));
}

/** The team has no commission of their own; who may not see theirs reads nothing of it. */
function requireOwn(actor: Actor): void {
  if (can(actor, 'see every figure')) throw new Problem('not_found');
  if (!can(actor, 'see own statement')) throw new Problem('forbidden');
}

const toAppeal = ({ words, madeAt, answer, answerWords, answeredAt }: AppealRow): Appeal => ({
  words,
  made_at: madeAt.toISOString(),
  answer,
  answer_words: answerWords,
  answered_at: answeredAt?.toISOString() ?? null,
});
