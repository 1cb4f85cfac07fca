// The pages on which a person allows the app what it asks, chooses who they are, or reads what is wrong with the request.

import { html, trusted, type Html } from '../html.ts';
import type { Account } from './model.ts';
import type { Network } from './network.ts';

const STYLES = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f1f2f4;color:#1f2328}
main{background:#fff;border-radius:12px;padding:32px;width:min(440px,100% - 64px);box-shadow:0 1px 3px #0003}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}
ul{list-style:none;padding:0}li{margin:8px 0}img{border-radius:50%;vertical-align:middle;margin-inline-end:8px}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
form>ul{width:100%;margin:0}
button{font:inherit;padding:10px 20px;border-radius:8px;border:1px solid #8a919c;background:#fff;color:inherit;cursor:pointer}
button[value=approve]{background:#1f2328;border-color:#1f2328;color:#fff}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#e6e8eb}main{background:#22262b}button{background:#22262b}button[value=approve]{background:#e6e8eb;color:#16181b}}
`.trim();

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(STYLES)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}

const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const avatar = (network: Network, { id }: Account): Html =>
  html`<img src="${network.mediaAddress('avatar', `${id}.jpg`)}" alt="" width="40" height="40" />`;

export interface Question {
  title: string;
  network: Network;
  /** Sent back unchanged. */
  fields: Readonly<Record<string, string>>;
  account: Account;
  scopes: readonly string[];
  needed: readonly string[];
}

/** A plain form: button `action` = `approve`, `deny` or `switch`; boxes `granted`, ticked where they are left alone. */
export function consentPage({ title, network, fields, account, scopes, needed }: Question): string {
  const boxes = scopes.map((scope) => {
    const isNeeded = needed.includes(scope);
    const box = html`<input
      type="checkbox"
      name="granted"
      value="${scope}"
      checked
      ${isNeeded && trusted('disabled')}
    />`;
    return html`<li><label>${box} ${scope}</label></li>`;
  });
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${avatar(network, account)}<strong>@${account.handle}</strong></p>
      <p>The app at <strong>${new URL(fields['redirect_uri'] ?? '').host}</strong> would like to see:</p>
      <form method="post">
        ${hidden({ ...fields, account: account.id })}<input type="hidden" name="granted" value="" />
        <ul>
          ${boxes}
        </ul>
        <button name="action" value="approve">Allow</button>
        <button name="action" value="deny">Cancel</button>
        <button name="action" value="switch">Switch account</button>
      </form>`,
  );
}

/** A button for each account there is. */
export function accountsPage(title: string, network: Network, fields: Readonly<Record<string, string>>): string {
  const forms = network.accounts().map(
    (account) =>
      html`<form method="post">
        ${hidden({ ...fields, account: account.id })}
        <button name="action" value="use">${avatar(network, account)}@${account.handle}</button>
      </form>`,
  );
  return page(
    title,
    html`<h1>Choose an account</h1>
      ${forms}`,
  );
}

export function brokenPage(title: string, sentence: string): string {
  return page(
    title,
    html`<h1>Invalid request</h1>
      <p>${sentence}</p>`,
  );
}
