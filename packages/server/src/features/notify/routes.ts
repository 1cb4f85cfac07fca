// The page that switches a kind of mail off, and the one click of mail programs (RFC 8058).
import { defaultLanguage } from '@vitrine/contract/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account, Identity } from '../identity/identity.ts';
import { printLeavePage, type LeaveState } from './leave-page.ts';
import { leavePath, readLeaveToken, type Left } from './leaving.ts';
import { readerRoutes, type ReaderDeps } from './reader-routes.ts';

interface Deps extends ReaderDeps {
  readonly platform: Platform;
}

interface Opened {
  Querystring: { token?: string };
}

export function notifyRoutes(app: FastifyInstance, { platform, identity, ...others }: Deps): void {
  const find = async (token: unknown) => {
    const whose = readLeaveToken(platform.keys.mails, token);
    const account = whose && (await findAccount(identity, whose));
    return account && { whose, account };
  };
  const answer = async (reply: FastifyReply, token: unknown, act: (whose: Left) => Promise<LeaveState>) => {
    const found = await find(token);
    const state = found === null ? 'gone' : await act(found.whose);
    return reply
      .code(found === null ? 404 : 200)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(printLeavePage(found?.account.language ?? defaultLanguage, state, found?.whose.topics ?? []));
  };
  void app.register(async (scope) => {
    // what programs send there says nothing that the address does not
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    readerRoutes(scope, { platform, identity, ...others });
    scope.get<Opened>(leavePath, ({ query }, reply) => answer(reply, query.token, async () => 'question'));
    scope.post<Opened>(leavePath, ({ query }, reply) =>
      answer(reply, query.token, async ({ topics, ...who }) => {
        await identity.persons.muteAlso(who, topics);
        return 'done';
      }),
    );
  });
}

/** Null where it is not there any more. */
async function findAccount(
  { accounts }: Pick<Identity, 'accounts'>,
  { businessId, accountId }: Left,
): Promise<Account | null> {
  try {
    const account = await accounts.get(businessId, accountId);
    return account.erased_at === null ? account : null;
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'not_found') return null;
    throw problem;
  }
}
