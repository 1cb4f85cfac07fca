// Follows the leads of many orders at once to the links and influencers of their business.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { holderAt, type CodeHolder, type Influencers } from '../influencers/influencers.ts';
import type { LinkRecord, Links } from '../links/links.ts';
import { clickAttribute, clickParameter, type OrderFacts } from '../stores/stores.ts';
import type { Click, Traffic } from '../traffic/traffic.ts';
import type { Claim } from './attribution.ts';
import { readLeads, type Lead } from './evidence.ts';

export interface ClaimDeps {
  links: Links;
  traffic: Traffic;
  influencers: Influencers;
}

export const leadsOf = (order: OrderFacts): Lead[] =>
  readLeads(order, { attribute: clickAttribute, parameter: clickParameter });

/** Of each order, in the order given, its leads that do lead somewhere in this business. */
export async function listClaims(
  deps: ClaimDeps,
  businessId: BusinessId,
  orders: readonly OrderFacts[],
): Promise<Claim[][]> {
  const leads = orders.map(leadsOf);
  const links = await listClickedLinks(deps, businessId, leads.flat());
  const codes = await listCodeOwners(deps, businessId, leads.flat());
  return leads.map((own, at) =>
    own.flatMap((lead): Claim[] => {
      if (lead.kind === 'discount_code') {
        const owner = ownerOfCode(codes, lead.found, orders[at]?.createdAt ?? new Date(0));
        return owner ? [{ ...lead, ...owner, clickedAt: null }] : [];
      }
      const click = readOwnClick(deps, businessId, lead);
      const link = click && links.get(click.linkId);
      return link ? [{ ...lead, ...ownerOf(link), clickedAt: click.clickedAt }] : [];
    }),
  );
}

type Owner = Pick<Claim, 'linkId' | 'linkType' | 'influencerId'>;

const ownerOf = ({ linkId, linkType, influencerId }: LinkRecord): Owner => ({ linkId, linkType, influencerId });

function readOwnClick({ traffic }: ClaimDeps, businessId: BusinessId, lead: Lead): Click | null {
  const click = traffic.readClick(lead.found);
  return click?.businessId === businessId ? click : null;
}

async function listClickedLinks(
  deps: ClaimDeps,
  businessId: BusinessId,
  leads: readonly Lead[],
): Promise<Map<LinkId, LinkRecord>> {
  const clicked = leads.flatMap((lead) =>
    lead.kind === 'discount_code' ? [] : (readOwnClick(deps, businessId, lead)?.linkId ?? []),
  );
  const links = clicked.length === 0 ? [] : await deps.links.listLinks(businessId, [...new Set(clicked)]);
  return new Map(links.map((link) => [link.linkId, link]));
}

const codeKey = (code: string): string => code.toLowerCase();

interface CodeOwners {
  readonly holders: readonly CodeHolder[];
  /** The newest link that carries a code, by its key. */
  readonly links: ReadonlyMap<string, LinkRecord>;
}

/** A code is the influencer's who held it when the order was placed, else the newest link's that carries it. */
function ownerOfCode({ holders, links }: CodeOwners, code: string, orderedAt: Date): Owner | null {
  const holder = holderAt(holders, code, orderedAt);
  if (holder) return { linkId: null, linkType: null, influencerId: holder.accountId };
  const link = links.get(codeKey(code));
  return link ? ownerOf(link) : null;
}

async function listCodeOwners(
  { influencers, links }: ClaimDeps,
  businessId: BusinessId,
  leads: readonly Lead[],
): Promise<CodeOwners> {
  const codes = leads.filter(({ kind }) => kind === 'discount_code').map(({ found }) => found);
  const distinct = [...new Map(codes.map((found) => [codeKey(found), found])).values()];
  const newest = new Map<string, LinkRecord>();
  for (const code of distinct) {
    const [link] = await links.listByPromocode(businessId, code);
    if (link) newest.set(codeKey(code), link);
  }
  return { holders: await influencers.listCodeHolders(businessId, distinct), links: newest };
}
