// An online store that is closed by a password: every page leads to the one that asks for it, as on the real platform.

import { html } from '../html.ts';
import { readCookie, setCookie } from './cookies.ts';
import { baseOf, type Page } from './layout.ts';
import type { ShopCall, ShopRoutes } from './shop-routes.ts';

/** The same for every shop: it keeps nobody out who reads the page. */
const PASSWORD = 'sandbox';

const isKeptOut = ({ faults, request }: ShopCall): boolean =>
  faults.asksPassword && readCookie(request, 'entrance') !== PASSWORD;

/** The routes, each answered by 302 to `/password` while the shop asks for one that the browser has not given. */
export function behindPassword({ get, post }: ShopRoutes): ShopRoutes {
  const to = { to: '/password', status: 302 };
  return {
    get: (path, answer) => get(path, (call) => (isKeptOut(call) ? to : answer(call))),
    post: (path, answer) => post(path, (call) => (isKeptOut(call) ? to : answer(call))),
  };
}

export function addPasswordPage({ get, post }: ShopRoutes): void {
  get('/password', (call) => (isKeptOut(call) ? toPage(call, false) : '/'));
  post('/password', (call) => {
    if (call.form['password'] !== PASSWORD) return toPage(call, true);
    setCookie(call, 'entrance', PASSWORD);
    return '/';
  });
}

function toPage({ shop }: ShopCall, isWrong: boolean): Page {
  const body = html`<h1>Opening soon</h1>
    <p>This shop is closed by a password. In the sandbox it is “${PASSWORD}”.</p>
    ${isWrong ? html`<p class="notice" role="alert">That is not the password.</p>` : ''}
    <form method="post" action="${baseOf(shop)}/password">
      <label>Password <input type="password" name="password" required /></label>
      <button>Enter</button>
    </form>`;
  return { title: 'Opening soon', body };
}
