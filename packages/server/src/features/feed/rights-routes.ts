// Routes of posts' rights.
import type { RightsAsk } from '@vitrine/contract/post-rights';
import * as contract from '@vitrine/contract/post-rights';
import type { PostId, PostSource } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { SocialAccounts } from './accounts.ts';
import type { PostRights } from './rights.ts';
import type { RightsAskRecord } from './rights-rules.ts';
import type { Showing } from './showing.ts';

interface Setting {
  readonly rights: PostRights;
  readonly accounts: SocialAccounts;
  readonly showing: Showing;
}

export function rightsRoutes(serve: Serve, { rights, accounts, showing }: Setting): void {
  const answer = async (businessId: BusinessId, network: PostSource, postId: PostId) => {
    const { post, asks } = await rights.read(businessId, network, postId);
    const shown = await showing.post(businessId, post);
    return { ...shown, asks: asks.map((ask) => toAsk(ask, rights.toLink(ask.rightsId))) };
  };

  serve(contract.getPostRights, ({ actor: { businessId }, params }) =>
    answer(businessId, params.platform, params.post_id),
  );

  serve(contract.askPostRights, async ({ actor, params: { platform, post_id: postId }, body }) => {
    const { last_day: lastDay = null, granted_on: grantedOn = null, email = null, ...wish } = body;
    const mailed = grantedOn === null ? email : null;
    await rights.ask(actor, platform, postId, { ...wish, email: mailed, lastDay, grantedOn });
    return answer(actor.businessId, platform, postId);
  });

  serve(contract.setPostRights, async ({ actor: { businessId }, params: { platform, post_id: postId }, body }) => {
    await rights.set(businessId, platform, postId, {
      isNeeded: body.is_needed,
      disclosure: body.disclosure,
      isRetouched: body.is_retouched,
      isMadeByAi: body.is_made_by_ai,
    });
    return answer(businessId, platform, postId);
  });

  serve(contract.setAccountRights, async ({ actor: { businessId }, params, body }) => {
    const { social_account_id: id, is_needed: isNeeded } = body;
    await rights.setAccount(businessId, params.platform, id, isNeeded);
    const found = await showing.accounts(businessId, await accounts.list(businessId, params.platform));
    const account = found.find(({ social_account_id: each }) => each === id);
    if (account === undefined) throw new Problem('not_found');
    return { account };
  });
}

function toAsk(ask: RightsAskRecord, link: string): RightsAsk {
  const { rightsId, creator, words, scopes, endsAt, askedAt, email, answer, answeredAt, answeredBy } = ask;
  return {
    rights_id: rightsId,
    creator,
    words,
    scopes: [...scopes],
    ends_at: endsAt?.toISOString() ?? null,
    asked_at: askedAt.toISOString(),
    link,
    is_mailed: email !== null,
    is_recorded: ask.isRecorded,
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    granted_words: ask.grantedWords,
    withdrawn_at: ask.withdrawnAt?.toISOString() ?? null,
  };
}
