// The calls of invoices: issued by the merchant, read by both, as PDF and as XML.
import * as contract from '@vitrine/contract/invoices';
import { toMajor } from '@vitrine/contract/money';
import { asFile } from '../../../platform/http/file-answers.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import { getReadable } from '../access.ts';
import {
  canWriteUbl,
  needsAllocation,
  printDocument,
  toUbl,
  type Invoices,
  type InvoiceStanding,
  type Issued,
} from './invoices.ts';

interface Deps {
  readonly influencers: Influencers;
  readonly commissions: { readonly invoices: Invoices };
}

export function invoiceRoutes(serve: Serve, deps: Deps): void {
  const { invoices } = deps.commissions;
  const keyOf = async (
    actor: Actor,
    { username, month, currency }: { username: string; month: string; currency: string },
  ) => {
    const { accountId } = await getReadable(deps, actor, username);
    return { accountId, month, currency };
  };
  const getIssued = async (actor: Actor, params: { username: string; month: string; currency: string }) => {
    const standing = await invoices.find(actor.businessId, await keyOf(actor, params));
    if ('reason' in standing) throw new Problem('not_found');
    return standing.issued;
  };

  serve(contract.getInvoice, async ({ actor, params }) =>
    present(await invoices.find(actor.businessId, await keyOf(actor, params))),
  );

  serve(contract.createInvoice, async ({ actor, params }) =>
    present(await invoices.issue(actor.businessId, await keyOf(actor, params))),
  );

  serve(contract.setAllocationNumber, async ({ actor, params, body }) =>
    present(await invoices.allocate(actor.businessId, await keyOf(actor, params), body.allocation_number)),
  );

  serve(contract.printInvoice, async ({ actor, params, query, language, reply }) => {
    const { document, allocationNumber } = await getIssued(actor, params);
    const content = await printDocument(document, allocationNumber, query.language ?? language);
    return asFile(reply, `${document.number}.pdf`, content);
  });

  serve(contract.exportInvoice, async ({ actor, params, reply }) => {
    const { document, allocationNumber } = await getIssued(actor, params);
    if (!canWriteUbl(document)) throw new Problem('invoice_decimals');
    return asFile(reply, `${document.number}.xml`, toUbl(document, allocationNumber));
  });
}

function present(standing: InvoiceStanding): {
  invoice: contract.Invoice | null;
  reason: contract.NoInvoiceReason | null;
} {
  return 'reason' in standing
    ? { invoice: null, reason: standing.reason }
    : { invoice: toInvoice(standing.issued), reason: null };
}

function toInvoice({ document, allocationNumber }: Issued): contract.Invoice {
  const { vat, currency } = document;
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    number: document.number,
    kind: document.kind,
    month: document.month,
    currency,
    issued_on: document.issuedOn,
    net: major(vat.net),
    vat: major(vat.vat),
    total: major(vat.total),
    vat_category: vat.category,
    vat_rate: vat.rate / 100,
    seller: document.seller.legal_name,
    buyer: document.buyer.legal_name,
    allocation_number: allocationNumber,
    has_xml: canWriteUbl(document),
    needs_allocation: allocationNumber === null && needsAllocation(document, document),
  };
}
