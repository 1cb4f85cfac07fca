// Links as a file, under the question a list is asked.
import type { LinkType } from '@vitrine/contract/links';
import { exportLinks } from '@vitrine/contract/imports';
import { download, type Download } from '../../api/download.ts';

interface Asked {
  readonly words: string;
  readonly tag: string;
  readonly isArchived: boolean;
}

/** The links the list shows, all of them. */
export function downloadLinks(linkType: LinkType, { words, tag, isArchived }: Asked): Promise<Download> {
  const query = { link_type: linkType, q: words, archived: isArchived, ...(tag === '' ? {} : { tag }) };
  return download(exportLinks, { query });
}
