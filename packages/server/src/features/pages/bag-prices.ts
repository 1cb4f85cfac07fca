// What lines of a shared bag cost now that were put in on other pages: a question of the script, of which nothing is kept.
import { readCartForm, toRenewedLine, type CartForm, type RenewedLine } from '@vitrine/shopfront/views';
import { readForm } from './answers.ts';
import { findGood } from './cart.ts';
import { readLanguage, type Exchange } from './exchange.ts';
import { priceWriter } from './prices.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';
import { codeOf, listBagPages, type BagPage, type FindLink } from './shared-bag.ts';

/** The lines as the cart form has them, and `was{line}`, minor units they were put in at. Answers one entry a line, in order. */
export async function answerBag(exchange: Exchange, page: PublicLink, find: FindLink): Promise<void> {
  const form = await readForm(exchange.request);
  if ('refused' in form) {
    exchange.response.setHeader('connection', 'close');
    return send(exchange, form.refused, []);
  }
  if (!isOpen(page)) return send(exchange, 404, []);
  const { lines } = readCartForm(form.fields);
  const pages = await listBagPages(exchange, page, lines, find);
  const was = lines.map((_, at) => readMinor(form.fields[`was${at}`]?.[0] ?? ''));
  send(
    exchange,
    200,
    lines.map((line, at) => renew(exchange, { page, pages, line, was: was[at] ?? null })),
  );
}

const readMinor = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

interface AskedBagLine {
  readonly page: OpenLink;
  readonly pages: ReadonlyMap<string, BagPage>;
  readonly line: CartForm['lines'][number];
  readonly was: number | null;
}

function renew(exchange: Exchange, { page, pages, line, was }: AskedBagLine): RenewedLine {
  const language = readLanguage(exchange, page);
  const good = findGood(pages.get(codeOf(line, page))?.goods ?? [], line);
  const now = good?.variant.available ? good.variant.price : null;
  return toRenewedLine(language, { now, was, money: priceWriter(page.store.currency, language) });
}

function send({ response }: Exchange, status: number, lines: readonly RenewedLine[]): void {
  const body = JSON.stringify(lines);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
