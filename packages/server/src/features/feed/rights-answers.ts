// What a creator does by the link they were sent: reads what is asked, grants it, declines it, or takes a permission back.
import type { RightsId } from '@vitrine/contract/post-rights';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { KnownPicture, Media } from '../media/media.ts';
import type { PostRecord } from './model.ts';
import { readPosts } from './posts-store.ts';
import { toState, type RightsAskRecord } from './rights-rules.ts';
import { findAsk, lockAsk, writeAnswer } from './rights-store.ts';
import { readRightsToken } from './rights-token.ts';

interface Deps {
  readonly identity: Pick<Identity, 'credentials'>;
  readonly media: Pick<Media, 'listSealed'>;
}

export interface OpenAsk {
  readonly ask: RightsAskRecord;
  readonly state: ReturnType<typeof toState>;
  readonly post: PostRecord;
  readonly picture: (KnownPicture & { readonly url: string }) | null;
}

export type RightsAct =
  | { readonly act: 'grant'; readonly by: string; readonly words: string }
  | { readonly act: 'decline' }
  | { readonly act: 'withdraw' };

export class RightsAnswers extends Service<Deps> {
  /** Null for a link that is none of ours, or leads to nothing any more; `busy` where somebody asks too often. */
  async open(token: string, network: string): Promise<OpenAsk | 'busy' | null> {
    try {
      await this.deps.identity.credentials.takeAttempt('openRights', token, network);
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return 'busy';
      throw problem;
    }
    const id = readRightsToken(this.platform.keys.cookies, token);
    const ask = id && (await findAsk(this.db, id));
    const [post] = ask ? await readPosts(this.db, ask.businessId, [ask.postId]) : [];
    if (!ask || post === undefined) return null;
    // one that is taken down is nobody's
    const [first] = post.takedown === null ? post.fileIds : [];
    const pictures = first === undefined ? null : await this.deps.media.listSealed(ask.businessId, [first]);
    const picture = (first !== undefined && pictures?.get(first)) || null;
    return { ask, state: toState(ask, this.now()), post, picture };
  }

  /** False where it cannot be done any more: what was withdrawn or is over stays so. */
  async answer(rightsId: RightsId, asked: RightsAct): Promise<boolean> {
    return this.transaction(async (tx) => {
      const ask = await lockAsk(tx, rightsId);
      const next = ask && this.#toAnswer(ask, asked);
      if (!ask || !next) return false;
      await writeAnswer(tx, rightsId, next);
      await announce(tx, 'pagesChanged', ask.businessId);
      return true;
    });
  }

  #toAnswer(ask: RightsAskRecord, asked: RightsAct): Parameters<typeof writeAnswer>[2] | null {
    const now = this.now();
    const state = toState(ask, now);
    const nothing = { answeredBy: null, grantedWords: null, withdrawnAt: null };
    if (asked.act === 'withdraw') return state === 'granted' ? { ...ask, withdrawnAt: now } : null;
    if (state !== 'asked' && state !== 'declined') return null;
    if (asked.act === 'decline') return { ...nothing, answer: 'declined', answeredAt: now };
    return { ...nothing, answer: 'granted', answeredAt: now, answeredBy: asked.by, grantedWords: asked.words };
  }
}
