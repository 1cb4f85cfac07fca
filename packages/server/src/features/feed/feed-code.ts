// The codes of a feed and of its posts: their own ids, so that each has an address from the first and keeps it. Pure.
import { isFeedCode } from '@vitrine/contract/codes';
import { readIdText, toIdText } from '@vitrine/contract/id-text';
import { code as codeSchema, type Code } from '@vitrine/contract/ids';

const prefix = 'feed-';

export const toFeedCode = (id: string): Code => codeSchema.parse(prefix + toIdText(id));

/** The id of a post or of a feed; null for what is no such code. */
export const readFeedCode = (code: string): string | null =>
  isFeedCode(code) ? readIdText(code.slice(prefix.length)) : null;
