// The tags in use: for the filter of a list and for choosing again in a form.
import { listTags, type LinkType } from '@vitrine/contract/links';
import { useEndpointQuery } from '../../api/queries.ts';

/** Tags of open links with how many carry each; of one type when it is given. */
export function useTags(linkType?: LinkType) {
  return useEndpointQuery(listTags, { query: linkType ? { link_type: linkType } : {} });
}

/** Their names alone, as far as they are known. */
export const useTagNames = (): readonly string[] => useTags().data?.tags.map(({ tag }) => tag) ?? [];
