// The networks as a person steers them: posts come and go, grants are taken back, outages begin and end.

import type { FastifyError, FastifyInstance } from 'fastify';
import { html, type Html } from '../html.ts';
import { readForm, readText, type Form } from '../pages/form.ts';
import { sendIndexPage, type Page } from '../pages/layout.ts';
import { Refused } from '../refused.ts';
import { requestDeletion } from './instagram/instagram.ts';
import type { Account, Post } from './model.ts';
import type { Network } from './network.ts';
import type { Networks } from './networks.ts';
import { makePost } from './seeds.ts';
import { changeSwitches } from './switches.ts';

const SHOWN = 24;
const MOST_AT_ONCE = 10_000;

export function controlPages(scope: FastifyInstance, networks: Networks): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    const body = html`<h1>That did not work</h1>
      <p class="notice" role="alert">${error.message}</p>
      <p><a href="/networks">All networks</a></p>`;
    return sendIndexPage(reply, { status: error.statusCode ?? 500, title: error.message, body });
  });
  scope.get('/', (_request, reply) => sendIndexPage(reply, toIndex(networks)));
  scope.post('/clock', ({ body }, reply) => {
    networks.advance(readNumber(readForm(body), 'hours', 1, 24 * 400) * 3600);
    return reply.redirect('/networks', 303);
  });
  scope.get<PageRoute>('/control/:network', (request, reply) => {
    const network = networks.get(request.params.network);
    return sendIndexPage(reply, toPage(network, network.getAccount(request.query.account)));
  });
  scope.post<PageRoute>('/control/:network', (request, reply) => {
    const network = networks.get(request.params.network);
    const form = readForm(request.body);
    const account = network.getAccount(form['account']);
    const name = form['act'] ?? '';
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    if (act === undefined) throw new Refused('There is no such button.', 400);
    act({ network, account, form });
    return reply.redirect(`/networks/control/${network.profile.name}?account=${account.id}`, 303);
  });
}

type PageRoute = { Params: { network: string }; Querystring: { account?: string } };

interface Act {
  network: Network;
  account: Account;
  form: Form;
}

/** What the buttons of the page do. */
const ACTS: Readonly<Record<string, (act: Act) => void>> = {
  add: ({ network, account, form }) => {
    const kind = network.profile.name === 'tiktok' ? 'video' : 'image';
    const wish = {
      network: network.profile.name,
      account,
      kind,
      number: network.posts.list(account.id).length,
    } as const;
    network.posts.create([
      makePost({ ...wish, at: network.now().toISOString(), caption: readText(form, 'caption', 2200) }, network.goods()),
    ]);
  },
  'add-many': ({ network, account, form }) => {
    network.addPosts(account, readNumber(form, 'count', 1, MOST_AT_ONCE));
  },
  edit: ({ network, form }) => {
    network.posts.edit(form['post'] ?? '', { caption: readText(form, 'caption', 2200) });
  },
  delete: ({ network, form }) => network.posts.delete(form['post'] ?? '', network.now().toISOString()),
  revoke: ({ network, account }) => {
    if (!network.revoke(account)) throw new Refused('This account has granted the app nothing.', 409);
  },
  'request-deletion': ({ network, account }) => requestDeletion(network, account),
  expire: ({ network }) => network.grants.expire(false),
  faults: ({ network, form }) => {
    const nth = readNumber(form, 'nth', 0, 1000);
    changeSwitches(network.switches, {
      outage: form['outage'] === '' ? null : form['outage'],
      slowMs: readNumber(form, 'slowMs', 0, 60_000),
      failCall: nth === 0 ? null : { nth, fault: form['fault'] },
    });
  },
};

function readNumber(form: Form, name: string, least: number, most: number): number {
  const text = form[name] ?? '';
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Refused(`“${name}” must be a whole number from ${least} to ${most}.`);
  return value;
}

function toIndex(networks: Networks): Page {
  const panels = networks.list().map(
    (network) =>
      html`<section class="panel">
        <h2><a href="/networks/control/${network.profile.name}">${titleOf(network)}</a></h2>
        ${network
          .accounts()
          .map(
            (account) =>
              html`<p>
                @${account.handle} · ${network.posts.list(account.id).length} posts ·
                ${network.grants.find(account.id) === null ? 'not connected' : 'connected'}
              </p>`,
          )}
      </section>`,
  );
  const body = html`<h1>Sandbox networks</h1>
    <p class="soft">Accounts that behave like real ones towards apps, with drawn pictures of the goods of the shop.</p>
    ${panels}
    <form class="panel" method="post" action="/networks/clock">
      <h2>Time</h2>
      <p>It is ${networks.now().toISOString().slice(0, 16).replace('T', ' ')} UTC here.</p>
      <div class="row">
        <div><label for="hours">Hours to move on</label>${input('hours', '24')}</div>
        <button class="fit">Move on</button>
      </div>
    </form>`;
  return { title: 'Sandbox networks', body };
}

const TITLES = { instagram: 'Instagram', tiktok: 'TikTok', pinterest: 'Pinterest' } as const;
const titleOf = ({ profile }: Network): string => TITLES[profile.name];

const input = (name: string, value: string): Html =>
  html`<input id="${name}" name="${name}" inputmode="numeric" value="${value}" required />`;

function toPage(network: Network, account: Account): Page {
  const posts = network.posts.list(account.id);
  const others = network
    .accounts()
    .map(({ id, handle }) => html`<a class="button quiet" href="?account=${id}">@${handle}</a> `);
  const body = html`<h1>${titleOf(network)}: @${account.handle}</h1>
    <p>${others}</p>
    ${addForms(account)}${grantForm(network, account)}${faultForm(network, account)}
    <h2>${posts.length} posts</h2>
    <ul class="grid">
      ${posts.slice(0, SHOWN).map((post) => postCard(network, account, post))}
    </ul>
    ${deliveries(network)}`;
  return { title: `${titleOf(network)}: @${account.handle}`, body };
}

const hidden = ({ id }: Account): Html => html`<input type="hidden" name="account" value="${id}" />`;

function addForms(account: Account): Html {
  return html`<section class="panel">
    <h2>New posts</h2>
    <form method="post" class="row">
      ${hidden(account)}
      <div><label for="caption">Caption</label><input id="caption" name="caption" required maxlength="2200" /></div>
      <button class="fit" name="act" value="add">Post</button>
    </form>
    <form method="post" class="row">
      ${hidden(account)}
      <div><label for="count">Older posts</label>${input('count', '100')}</div>
      <button class="fit quiet" name="act" value="add-many">Add</button>
    </form>
  </section>`;
}

function grantForm(network: Network, account: Account): Html {
  const grant = network.grants.find(account.id);
  return html`<form class="panel" method="post">
    <h2>The app</h2>
    ${hidden(account)}
    <p>
      ${grant === null ? 'Has no access to this account.' : `Has access since ${grant.at.slice(0, 10)}: ${grant.scopes.join(', ')}.`}
    </p>
    <button class="danger" name="act" value="revoke">Remove the app</button>
    ${
      network.profile.name === 'instagram' &&
      html`<button class="danger" name="act" value="request-deletion">Ask for erasure</button>`
    }
    <button class="quiet" name="act" value="expire">Let its tokens expire</button>
  </form>`;
}

const option = (value: string, text: string, chosen: string | null): Html =>
  value === (chosen ?? '')
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`;

function faultForm({ switches }: Network, account: Account): Html {
  const { outage, slowMs, failCall } = switches;
  return html`<form class="panel" method="post">
    <h2>Faults</h2>
    ${hidden(account)}
    <div class="row">
      <div>
        <label for="outage">Outage</label>
        <select id="outage" name="outage">
          ${option('', 'None', outage)}${option('maintenance', 'Maintenance', outage)}${option('error', 'Errors', outage)}
        </select>
      </div>
      <div><label for="slowMs">Wait (ms)</label>${input('slowMs', String(slowMs))}</div>
      <div><label for="nth">Fail call number (0: none)</label>${input('nth', String(failCall?.nth ?? 0))}</div>
      <div>
        <label for="fault">By</label>
        <select id="fault" name="fault">
          ${['rate-limit', 'server-error', 'transient', 'unauthorized', 'hang-up'].map((fault) =>
            option(fault, fault, failCall?.fault ?? null),
          )}
        </select>
      </div>
      <button class="fit" name="act" value="faults">Set</button>
    </div>
  </form>`;
}

function postCard(network: Network, account: Account, post: Post): Html {
  const field = `caption-${post.id}`;
  return html`<li>
    <img
      src="${network.mediaAddress('full', `${post.media[0]?.id ?? post.id}.jpg`)}"
      alt=""
      width="270"
      loading="lazy"
    />
    <p class="soft">${post.at.slice(0, 10)} · ${post.kind}</p>
    <form method="post">
      ${hidden(account)}<input type="hidden" name="post" value="${post.id}" />
      <label for="${field}">Caption</label>
      <textarea id="${field}" name="caption" dir="auto" rows="3">${post.caption}</textarea>
      <button class="quiet" name="act" value="edit">Save</button>
      <button class="danger" name="act" value="delete">Delete</button>
    </form>
  </li>`;
}

function deliveries({ callbacks }: Network): Html {
  const sent = callbacks.list();
  if (sent.length === 0) return html``;
  const rows = sent.map(
    ({ event, url, state, attempts }) =>
      html`<tr>
        <td>${event}</td>
        <td>${url}</td>
        <td>${state}</td>
        <td class="n">${attempts.at(-1)?.status ?? '–'}</td>
      </tr>`,
  );
  return html`<h2>What the app was told</h2>
    <div class="scroll">
      <table>
        ${rows}
      </table>
    </div>`;
}
