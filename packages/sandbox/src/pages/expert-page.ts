// A page that stands in for an outside scheduling service: where "book an expert" leads in the demo.

import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { sendIndexPage } from './layout.ts';

export function addExpertPage(app: FastifyInstance): void {
  app.get('/book-an-expert', async (_request, reply) =>
    sendIndexPage(reply, {
      title: 'Book a talk with an expert',
      body: html`<h1>Book a talk with an expert</h1>
        <section class="panel">
          <p>
            On a real installation this is the page of a scheduling service: choose a day, leave your address, and
            somebody who knows the product calls you for half an hour.
          </p>
          <p class="soft">Here nothing can be booked.</p>
        </section>`,
    }),
  );
}
