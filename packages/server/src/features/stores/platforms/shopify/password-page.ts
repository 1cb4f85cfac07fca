// Whether a storefront is closed by a password: such a store answers all of its pages with a redirect to its password page.
import type { Outside } from '../../../../platform/outside.ts';

const mostBytes = 1_000_000;
const waitMs = 10_000;

/**
 * Asks for the storefront's home page as a shopper would, which needs no permission of an app. Null when the page is not
 * there to say it: when it cannot be reached, or is refused to a visitor like us.
 * Source: with a password a store redirects to `/password`, whose page is answered by 200; nothing leads there otherwise.
 */
export async function asksPassword(outside: Outside, primaryUrl: string): Promise<boolean | null> {
  try {
    const answer = await outside.fetch(`${primaryUrl}/`, {
      // an own domain may lead to another one, or into the folder of a language
      mostRedirects: 4,
      mostBytes,
      signal: AbortSignal.timeout(waitMs),
    });
    await answer.cancel();
    if (!answer.ok) return null;
    return /\/password\/?$/.test(new URL(answer.url).pathname);
  } catch {
    // whatever the network says: that nobody answered tells nothing of a password
    return null;
  }
}
