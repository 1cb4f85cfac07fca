// Follows the leads of many orders at once to the links and influencers of their business.
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { clockSlack } from '@vitrine/contract/limits';
import { holderAt, type CodeHolder, type Influencers } from '../../influencers/influencers.ts';
import { ownerAt, type LinkRecord, type Links, type PageRecord } from '../../links/links.ts';
import { clickAttribute, clickParameter, rememberedAttribute, type OrderFacts } from '../../stores/stores.ts';
import type { Click, Traffic } from '../../traffic/traffic.ts';
import type { Claim } from '../model.ts';
import { readLeads, type Lead } from './evidence.ts';

export interface ClaimDeps {
  links: Links;
  traffic: Traffic;
  influencers: Influencers;
}

export const leadsOf = (order: OrderFacts): Lead[] =>
  readLeads(order, { attribute: clickAttribute, parameter: clickParameter, remembered: rememberedAttribute });

/**
 * Of each order, in the order given, its leads that do lead somewhere in this business. Whose a code was when the order
 * was decided first it stays for that order: `stored` are those claims.
 */
export async function listClaims(
  deps: ClaimDeps,
  businessId: BusinessId,
  orders: readonly OrderFacts[],
  stored: ReadonlyMap<OrderId, readonly Claim[]>,
): Promise<Claim[][]> {
  const leads = orders.map(leadsOf);
  const isEnded = await deps.influencers.keeping.findEnds(businessId);
  const links = await listClickedLinks(deps, businessId, leads.flat());
  const codes = await listCodeOwners(deps, businessId, leads.flat());
  const claims = leads.map((own, at) =>
    own.flatMap((lead): Claim[] => {
      if (lead.kind === 'discount_code') {
        const order = orders[at];
        const known = order && stored.get(order.orderId)?.find(({ found }) => codeKey(found) === codeKey(lead.found));
        if (known) return [known];
        const owner = ownerOfCode(codes, lead.found, order?.createdAt ?? new Date(0));
        return owner ? [{ ...lead, ...owner, clickedAt: null }] : [];
      }
      const click = readOwnClick(deps, businessId, lead);
      const link = click && links.get(click.linkId);
      return link ? [{ ...lead, ...ownerOf(link, click.clickedAt), clickedAt: click.clickedAt }] : [];
    }),
  );
  return claims.map((own, at) =>
    own.map((claim): Claim => {
      const madeAt = claim.clickedAt ?? orders[at]?.createdAt ?? new Date(0);
      const isOver = claim.influencerId !== null && isEnded(claim.influencerId, madeAt);
      return isOver ? { ...claim, ended: true } : claim;
    }),
  );
}

type Owner = Pick<Claim, 'linkId' | 'linkType' | 'influencerId'>;

/** Whose the page was as it was clicked. */
const ownerOf = (page: PageRecord, at: Date): Owner => ({
  linkId: page.linkId,
  linkType: page.linkType,
  influencerId: ownerAt(page, at),
});

function readOwnClick({ traffic }: ClaimDeps, businessId: BusinessId, lead: Lead): Click | null {
  const click = traffic.intake.readClick(lead.found);
  return click?.businessId === businessId ? click : null;
}

async function listClickedLinks(
  deps: ClaimDeps,
  businessId: BusinessId,
  leads: readonly Lead[],
): Promise<Map<LinkId, PageRecord>> {
  const clicked = leads.flatMap((lead) =>
    lead.kind === 'discount_code' ? [] : (readOwnClick(deps, businessId, lead)?.linkId ?? []),
  );
  const links = clicked.length === 0 ? [] : await deps.links.records.listPages(businessId, [...new Set(clicked)]);
  return new Map(links.map((link) => [link.linkId, link]));
}

const codeKey = (code: string): string => code.toLowerCase();

interface CodeOwners {
  readonly holders: readonly CodeHolder[];
  /** The links that carry a code, newest first, by its key. */
  readonly links: ReadonlyMap<string, readonly LinkRecord[]>;
}

/**
 * A code is the influencer's who held it when the order was placed, else the link's that was the newest with it then; of
 * links that all came after the order, the first one's.
 */
function ownerOfCode({ holders, links }: CodeOwners, code: string, orderedAt: Date): Owner | null {
  const holder = holderAt(holders, code, orderedAt);
  if (holder) return { linkId: null, linkType: null, influencerId: holder.accountId };
  const carrying = links.get(codeKey(code)) ?? [];
  const latest = orderedAt.getTime() + clockSlack;
  const link = carrying.find(({ createdAt }) => createdAt.getTime() <= latest) ?? carrying.at(-1);
  return link ? ownerOf(link, orderedAt) : null;
}

async function listCodeOwners(
  { influencers, links }: ClaimDeps,
  businessId: BusinessId,
  leads: readonly Lead[],
): Promise<CodeOwners> {
  const codes = leads.filter(({ kind }) => kind === 'discount_code').map(({ found }) => found);
  const distinct = [...new Map(codes.map((found) => [codeKey(found), found])).values()];
  const carrying = new Map<string, readonly LinkRecord[]>();
  for (const code of distinct) carrying.set(codeKey(code), await links.records.listByPromocode(businessId, code));
  return { holders: await influencers.listCodeHolders(businessId, distinct), links: carrying };
}
