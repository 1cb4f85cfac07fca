// One bag for the pages of a shop: which of them share it, and of which page each of its lines is.
import type { CartForm } from '@vitrine/shopfront/views';
import type { CompiledMultilink } from '../links/links.ts';
import type { CatalogueProduct } from '../stores/stores.ts';
import { bagOf } from './bag-name.ts';
import { listCurrentGoods } from './current-goods.ts';
import type { Exchange } from './exchange.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';
import { listShownProducts } from './shown-goods.ts';

export type FindLink = (code: string) => PublicLink | CompiledMultilink | Promise<PublicLink | CompiledMultilink>;

type Line = CartForm['lines'][number];

/** Of as many pages at most as a bag has lines. */
const mostPages = 50;

/** A page that lines were put in on, and the latest click it had then. */
export interface BagPage {
  readonly page: OpenLink;
  readonly clickId: string;
  readonly clickedAt: Date;
  readonly goods: readonly CatalogueProduct[];
}

/** By the codes lines name; what shares no bag with the page that is sent, or whose click is not of it, is left out. */
export async function listBagPages(
  exchange: Exchange,
  sent: OpenLink,
  lines: CartForm['lines'],
  find: FindLink,
): Promise<Map<string, BagPage>> {
  const bag = bagOf(sent.compiled);
  const strange = lines.filter((line) => codeOf(line, sent) !== sent.compiled.link.code);
  const byCode = [...Map.groupBy(strange, (line) => codeOf(line, sent))].slice(0, mostPages);
  if (bag === null) return new Map();
  const pages = await Promise.all(byCode.map(([code, of]) => findPage(exchange, { bag, code, lines: of }, find)));
  return new Map(byCode.flatMap(([code], at) => (pages[at] ? [[code, pages[at]]] : [])));
}

/** The page a line was put in on. */
export const codeOf = ({ from }: Line, sent: OpenLink): string => from?.code ?? sent.compiled.link.code;

interface AskedPage {
  readonly bag: string;
  readonly code: string;
  readonly lines: CartForm['lines'];
}

async function findPage(exchange: Exchange, { bag, code, lines }: AskedPage, find: FindLink): Promise<BagPage | null> {
  const { services } = exchange;
  const clicks = lines.flatMap(({ from }) => {
    const click = from && services.traffic.intake.readClick(from.clickId);
    return click ? [{ ...click, clickId: from.clickId }] : [];
  });
  const [latest] = clicks.toSorted((a, b) => b.clickedAt.getTime() - a.clickedAt.getTime());
  if (latest === undefined || clicks.some(({ linkId }) => linkId !== latest.linkId)) return null;
  const page = await findLinkOf(code, latest.linkId, find);
  if (page === null || page.destination.kind !== 'look' || bagOf(page.compiled) !== bag) return null;
  const products = await listCurrentGoods(services, page, { lines });
  const { clickId, clickedAt } = latest;
  return { page, clickId, clickedAt, goods: listShownProducts({ ...page, products }) };
}

/** An experience of a multilink is found by the multilink's code. */
async function findLinkOf(code: string, linkId: string, find: FindLink): Promise<OpenLink | null> {
  let found = await find(code);
  if ('multilink' in found) {
    const option = found.multilink.options.find((each) => each.linkId === linkId);
    if (option === undefined) return null;
    found = await find(option.code);
  }
  return 'multilink' in found || !isOpen(found) || found.compiled.link.linkId !== linkId ? null : found;
}
