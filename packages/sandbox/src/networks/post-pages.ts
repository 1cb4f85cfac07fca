// The public pages of posts, where their addresses lead: the picture, whose it is and what it says.

import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { sendIndexPage } from '../pages/layout.ts';
import type { Post } from './model.ts';
import type { Network } from './network.ts';

/** The page of a post; of one that is not there, a page that says so. */
export function sendPostPage(reply: FastifyReply, network: Network, post: Post | null): FastifyReply {
  if (post === null) {
    const body = html`<h1>Sorry, this page isn’t available.</h1>
      <p class="soft">The link may be broken, or the post may have been removed.</p>`;
    return sendIndexPage(reply, { status: 404, title: 'Not available', body });
  }
  const account = network.getAccount(post.accountId);
  const pictures = post.media.map(
    ({ id }) => html`<img class="big" src="${network.mediaAddress('full', `${id}.jpg`)}" alt="" width="540" />`,
  );
  const body = html`<section class="panel">
    <h1>@${account.handle}</h1>
    ${pictures}
    <p><bdi>${post.caption}</bdi></p>
    <p class="soft">${post.likes} likes · ${post.at.slice(0, 10)}</p>
  </section>`;
  return sendIndexPage(reply, { title: `@${account.handle}`, body });
}
