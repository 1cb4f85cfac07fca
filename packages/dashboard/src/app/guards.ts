// Lets people in: exchanges sign-in links, asks who is signed in, sends visitors to the login page.
import { redirect } from '@tanstack/react-router';
import { exchangeToken } from '@vitrine/contract/identity';
import { call } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { keepReturnRoute } from '../api/return-route.ts';
import { activeToken, forgetAccount, sessionQuery, signIn } from '../api/session.ts';
import { i18n } from '../locales/i18n.ts';
import { toastFailed } from '../ui/toast.ts';
import { queryClient } from './query-client.ts';
import { readSignInCode } from './redirects.ts';

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Signs in with the code of a sign-in link, then shows the same address without it. */
export async function takeSignInLink({ pathname, search }: Place): Promise<void> {
  const auth = readSignInCode(pathname, search);
  if (auth === null) return;
  try {
    const { token } = await call(exchangeToken, { body: { auth } });
    await signIn(queryClient, token);
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown;
    toastFailed(thrown.code === 'token_invalid' ? i18n.t('shell.link_expired') : thrown.message, thrown.requestId);
  }
  const { auth: _taken, ...rest } = search;
  throw redirect({ href: pathname, search: rest, replace: true });
}

/** Passes a signed-in person; sends a visitor to the login page and remembers where they wanted to go. */
export async function requireSession(place: Place): Promise<void> {
  const token = activeToken();
  if (token === null) throw toLogin(place);
  try {
    await queryClient.query({ ...sessionQuery(token), staleTime: 'static' });
  } catch (thrown) {
    if (!isProblem(thrown, 'unauthenticated')) throw thrown;
    forgetAccount(token);
    return requireSession(place);
  }
}

function toLogin({ pathname, searchStr }: Place) {
  keepReturnRoute(pathname, searchStr);
  return redirect({ to: '/login' });
}
