// Answers a link's own address: the look page, the way straight on to the store, or a message; a visit either way.
import { clickIdPlaceholder } from '@vitrine/shopfront/views';
import type { VisitToRecord } from '../traffic/traffic.ts';
import { redirect, sendPage } from './answers.ts';
import { readLanguage, readVisit, sendMessage, type Desk, type Exchange } from './exchange.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';

/** Records the visit, then answers. A link that is closed is visited too; an address that nobody has is not. */
export async function answerOpening(exchange: Exchange, link: PublicLink): Promise<void> {
  const { response } = exchange;
  const { compiled, destination } = link;
  if (compiled === null) {
    sendMessage(exchange, link, 404, 'not_found');
    return;
  }
  const clickId = await recordVisit(exchange.desk, readVisit(exchange, { compiled, store: link.store }));
  if (link.redirect !== null) redirect(response, 302, link.redirect.replaceAll(clickIdPlaceholder, clickId));
  else if (isOpen(link)) sendLook(exchange, link, clickId);
  else sendMessage(exchange, link, 410, destination.kind === 'message' ? destination.message : 'closed');
}

/** A full disk must not keep a shopper from the store: the click then goes along uncounted. */
async function recordVisit({ traffic, log }: Desk, visit: VisitToRecord): Promise<string> {
  try {
    return await traffic.recordVisit(visit);
  } catch (problem) {
    log.error({ problem: String(problem) }, 'a visit goes uncounted');
    return traffic.createClick(visit);
  }
}

function sendLook(exchange: Exchange, look: OpenLink, clickId: string): void {
  const { request, response, desk } = exchange;
  const language = readLanguage(exchange);
  const html = desk.printLook(look, language, clickId);
  const { primaryUrl: storeUrl } = look.store;
  sendPage(request, response, { status: 200, html, language, storeUrl, publicUrl: desk.publicUrl });
}
