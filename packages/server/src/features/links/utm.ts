// UTM values of a link: filling in their templates. Pure.
import type { utmTokens } from '@vitrine/contract/limits';
import { toUtm, type UtmParams } from '@vitrine/contract/links';

/** What the tokens stand for; an absent value leaves nothing. */
export interface UtmFacts {
  influencerUsername: string | null;
  title: string | null;
  linkId: string;
}

/** Fills `{link.title}` and its like; one or two braces, any spacing; unknown tokens stay as they were typed. */
export function fillUtm(utm: UtmParams, facts: UtmFacts): UtmParams {
  const values: Record<(typeof utmTokens)[number], string> = {
    'link.influencer_username': facts.influencerUsername ?? '',
    'link.title': facts.title ?? '',
    'link.id': facts.linkId,
  };
  const fill = (text: string | null): string | null => {
    if (text === null) return null;
    const filled = text.replaceAll(/\{{1,2}\s*(link\.[a-z_]+)\s*\}{1,2}/g, (whole, token: string) =>
      token in values ? values[token as keyof typeof values] : whole,
    );
    return filled.trim() || null;
  };
  return toUtm((name) => fill(utm[name]));
}
