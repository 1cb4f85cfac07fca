// What a list of links is narrowed by, as calls send it. Pure.
import { readTags, type LinkFilterSent } from '@vitrine/contract/link-filter';
import type { LinkId } from '@vitrine/contract/ids';
import type { ListFilter } from './presenters.ts';

export function toListFilter(sent: LinkFilterSent & { readonly link_ids?: LinkId[] | undefined }): ListFilter {
  const {
    q,
    link_type: linkType,
    tag,
    influencer_username: username,
    unassigned,
    layout,
    gate,
    archived,
    broken,
  } = sent;
  return {
    linkIds: sent.link_ids ?? null,
    text: q.trim(),
    linkType: linkType ?? null,
    influencerUsername: username || null,
    unassigned,
    tags: readTags(tag ?? ''),
    createdFrom: sent.created_from ?? null,
    createdTo: sent.created_to ?? null,
    layout: layout ?? null,
    gate: gate ?? null,
    archived,
    broken,
  };
}

/** Whether it asks for anything but all open links of a kind. */
export const isFiltered = ({ linkType: _kind, ...rest }: ListFilter): boolean =>
  Object.values(rest).some((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part)));
