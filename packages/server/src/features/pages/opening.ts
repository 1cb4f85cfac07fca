// Answers a link's own address: the look page, the way straight on to the store, or a message; a visit either way.
import { clickIdPlaceholder } from '@vitrine/shopfront/views';
import type { VisitToRecord } from '../traffic/traffic.ts';
import { redirect, sendPage } from './answers.ts';
import { readLanguage, readVisit, sendMessage, type Desk, type Exchange } from './exchange.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';

/** Records the visit, then answers. A link that is closed is visited too; an address that nobody has is not. */
export function answerOpening(exchange: Exchange, link: PublicLink): Promise<void> | void {
  const { compiled, store } = link;
  if (compiled === null) return sendMessage(exchange, link, 404, 'not_found');
  const visit = readVisit(exchange, { compiled, store });
  return recordVisit(exchange.desk, visit).then((clickId) => answerVisit(exchange, link, clickId));
}

function answerVisit(exchange: Exchange, link: PublicLink, clickId: string): void {
  const { response } = exchange;
  const { destination } = link;
  if (link.redirect !== null) redirect(response, 302, link.redirect.replaceAll(clickIdPlaceholder, clickId));
  else if (isOpen(link)) sendLook(exchange, link, clickId);
  else sendMessage(exchange, link, 410, destination.kind === 'message' ? destination.message : 'closed');
}

/** A full disk must not keep a shopper from the store: the click then goes along uncounted. */
function recordVisit({ traffic, log }: Desk, visit: VisitToRecord): Promise<string> {
  return traffic.recordVisit(visit).catch((problem: unknown) => {
    log.error({ problem: String(problem) }, 'a visit goes uncounted');
    return traffic.createClick(visit);
  });
}

function sendLook(exchange: Exchange, look: OpenLink, clickId: string): void {
  const { request, response, desk } = exchange;
  const language = readLanguage(exchange);
  const html = desk.printLook(look, language, clickId);
  const { primaryUrl: storeUrl } = look.store;
  sendPage(request, response, { status: 200, html, language, storeUrl, publicUrl: desk.publicUrl });
}
