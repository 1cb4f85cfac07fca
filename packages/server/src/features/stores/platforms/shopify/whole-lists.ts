// Reads to their end the lists of an answer that did not fit into its page.
import type { z } from 'zod';
import { OddAnswer } from '../platform.ts';
import { ask, type AdminEndpoint } from './admin-client.ts';
import { listAgreements, listProductParts, listRefundParts } from './documents.ts';
import { mostUnpaged, type Agreements, type OrderNode, type OrderTotalsNode } from './nodes.ts';

interface CutList<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type RefundNode = OrderNode['refunds'][number];
type ProductParts = NonNullable<z.output<typeof listProductParts.answer>['product']>;

/** The same order with its refunds whole. Of what has no pages the store may have more than it tells: then nobody can say what it is. */
export async function readWholeOrder(endpoint: AdminEndpoint, order: OrderNode): Promise<OrderNode> {
  if (order.refunds.length >= mostUnpaged || order.fulfillments.length >= mostUnpaged)
    throw new OddAnswer('an order has more refunds or fulfilments than the store tells at once');
  const refunds: RefundNode[] = [];
  for (const refund of order.refunds) refunds.push(await readWholeRefund(endpoint, refund));
  return { ...order, refunds };
}

async function readWholeRefund(endpoint: AdminEndpoint, refund: RefundNode): Promise<RefundNode> {
  let whole = refund;
  while (isCut(whole.transactions) || isCut(whole.refundShippingLines) || isCut(whole.refundLineItems)) {
    const { refund: more } = await ask(endpoint, listRefundParts, {
      id: refund.id,
      money: whole.transactions.pageInfo.endCursor,
      shipping: whole.refundShippingLines.pageInfo.endCursor,
      lines: whole.refundLineItems.pageInfo.endCursor,
    });
    if (more === null) break;
    whole = {
      ...whole,
      transactions: append(whole.transactions, more.transactions),
      refundShippingLines: append(whole.refundShippingLines, more.refundShippingLines),
      refundLineItems: append(whole.refundLineItems, more.refundLineItems),
    };
  }
  return whole;
}

/** The same order with all its agreements and their sales: read anew, one by one, where they did not fit. */
export async function readWholeAgreements(endpoint: AdminEndpoint, order: OrderTotalsNode): Promise<OrderTotalsNode> {
  if (!isCut(order.agreements) && !order.agreements.nodes.some(({ sales }) => isCut(sales))) return order;
  const nodes: Agreements['nodes'] = [];
  let agreement: string | null = null;
  let sale: string | null = null;
  for (;;) {
    const answer: z.output<typeof listAgreements.answer> = await ask(endpoint, listAgreements, {
      id: order.id,
      agreement,
      sale,
    });
    const list: Agreements | undefined = answer.order?.agreements;
    const [node] = list?.nodes ?? [];
    if (list === undefined || node === undefined) break;
    nodes.push(node);
    sale = isCut(node.sales) ? node.sales.pageInfo.endCursor : null;
    if (sale !== null) continue;
    if (!isCut(list)) break;
    agreement = list.pageInfo.endCursor;
  }
  return { ...order, agreements: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } };
}

/** The pictures and collections of a product, all of them. */
export async function readWholeProduct<Parts extends ProductParts>(
  endpoint: AdminEndpoint,
  id: string,
  product: Parts,
): Promise<Parts> {
  let whole = product;
  while (isCut(whole.media) || isCut(whole.collections)) {
    const { product: more } = await ask(endpoint, listProductParts, {
      id,
      media: whole.media.pageInfo.endCursor,
      collections: whole.collections.pageInfo.endCursor,
    });
    if (more === null) break;
    whole = {
      ...whole,
      media: append(whole.media, more.media),
      collections: append(whole.collections, more.collections),
    };
  }
  return whole;
}

const isCut = ({ pageInfo }: CutList<unknown>): boolean => pageInfo.hasNextPage;

/** A list that was whole already is asked for once more beside another: it stays as it is. */
function append<Node>(before: CutList<Node>, more: CutList<Node>): CutList<Node> {
  return isCut(before) ? { nodes: [...before.nodes, ...more.nodes], pageInfo: more.pageInfo } : before;
}

interface NodePage<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** What is on a page and on those behind it; where there is none any more, what was read so far. */
export async function readPages<Node>(
  first: NodePage<Node>,
  readNext: (after: string | null) => Promise<NodePage<Node> | undefined>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let page: NodePage<Node> | undefined = first;
  while (page) {
    nodes.push(...page.nodes);
    page = page.pageInfo.hasNextPage ? await readNext(page.pageInfo.endCursor) : undefined;
  }
  return nodes;
}
