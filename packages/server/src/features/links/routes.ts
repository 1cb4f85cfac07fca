// The calls of looks and shorts.
import type { QueryOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { setLinkGate } from '@vitrine/contract/link-gates';
import { changeLinks } from '@vitrine/contract/link-batches';
import * as contract from '@vitrine/contract/links';
import { sentences } from '../../locales/locales.ts';
import { done } from '../../platform/http/serve.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import { toListFilter } from './list-filter.ts';
import { changeMany } from './many-changes.ts';
import type { Links } from './links.ts';
import type { LinkQuery, Presenters } from './presenters.ts';

interface Deps {
  links: Links;
  presenters: Pick<Presenters, 'links'>;
}

/** A business in a path or body must be the actor's own; another's is answered as if it were not there. */
export function admitBusiness(actor: Actor, businessId: BusinessId | undefined): void {
  if (businessId !== undefined && businessId !== actor.businessId) throw new Problem('not_found');
}

export function linkRoutes(serve: Serve, deps: Deps): void {
  changeRoutes(serve, deps);
  batchRoutes(serve, deps);
  listRoutes(serve, deps);
}

function changeRoutes(
  serve: Serve,
  { links: { changes, records, gates }, presenters: { links: presenter } }: Deps,
): void {
  serve(
    contract.createLink,
    async ({ actor, body: { business_id: businessId, media_related_inventory_ids: related, ...draft } }) => {
      admitBusiness(actor, businessId);
      return presenter.present(actor, await changes.create(actor, draft, related));
    },
  );

  serve(contract.editLink, async ({ actor, params, body: { business_id: businessId, ...draft } }) => {
    admitBusiness(actor, businessId);
    return presenter.present(actor, await changes.edit(actor, params.link_id, draft));
  });

  serve(contract.getLink, async ({ actor, params }) =>
    presenter.present(actor, await records.getVisible(actor, params.link_id)),
  );

  serve(contract.closeLink, ({ actor, params }) => done(changes.close(actor, params.link_id)));

  serve(contract.archiveLink, async ({ actor, params, body }) =>
    presenter.present(actor, await changes.archive(actor, params.link_id, body.archived)),
  );

  serve(setLinkGate, async ({ actor, params: { link_id: id }, body }) => {
    const link = await changes.admit(actor, id);
    await gates.set(actor, { id, kind: link.linkType, title: link.title ?? link.code }, body);
    return presenter.present(actor, link);
  });

  serve(contract.repairLink, async ({ actor, params, body }) => {
    const asked = {
      repair: body.repair,
      productId: body.inventory_id ?? null,
      collectionId: body.collection_id ?? null,
      replacementId: body.replacement_id ?? null,
    };
    return presenter.present(actor, await changes.repair(actor, params.link_id, asked));
  });
}

/** Of many links at once. */
function batchRoutes(serve: Serve, { links }: Pick<Deps, 'links'>): void {
  serve(changeLinks, async ({ actor, body: { link_ids: linkIds, change }, language }) => ({
    outcomes: await changeMany(links, actor, { ids: linkIds, change }, language),
  }));
}

function listRoutes(serve: Serve, { links, presenters: { links: presenter } }: Deps): void {
  serve(contract.checkBackHalf, async ({ actor, body, language }) => {
    const { problem, suggestion } = await links.addresses.check(actor.businessId, body.code, body.link_id ?? null);
    const message = problem && sentences[language].field(problem === 'code_invalid' ? 'code_format' : problem);
    return { available: problem === null, problem, message, suggestion };
  });

  serve(contract.listTags, async ({ actor, query }) => ({
    tags: await links.records.listTags(actor, query.link_type ?? null),
  }));

  serve(contract.listLinks, async ({ actor, params, query }) => {
    admitBusiness(actor, params.business_id);
    return presenter.list(actor, toQuery(query));
  });

  serve(contract.listInfluencerLinks, async ({ actor, params, body }) => {
    admitBusiness(actor, params.business_id);
    return presenter.list(actor, { ...toQuery(body), influencerUsername: params.username, mustBeThere: true });
  });
}

type Sent = QueryOf<typeof contract.listLinks>;

function toQuery({ sort_by: sortBy, direction, count, skip, from_date, to_date, range, ...sent }: Sent): LinkQuery {
  const { segment_id, ...filter } = sent;
  const figures = { from_date, to_date, range, segment_id };
  return { ...toListFilter(filter), sortBy, direction, count, skip, figures };
}
