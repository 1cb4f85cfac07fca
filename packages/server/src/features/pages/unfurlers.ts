// Programs that fetch an address somebody shared, to show what is behind it: those of messengers, networks and mail. Pure.

/**
 * By what they call themselves. Of WhatsApp and Pinterest only the fetchers: the browsers inside their apps carry the name
 * behind that of a browser.
 */
const unfurlers = [
  /facebookexternalhit|\bFacebot\b|\bTwitterbot\b|\bTelegramBot\b|\bSlackbot\b|\bDiscordbot\b|\bLinkedInBot\b/i,
  /^WhatsApp\/|\bPinterestbot\b|\bSkypeUriPreview\b|\bredditbot\b|\bvkShare\b|\bBluesky Cardyb\b|\bSnap URL Preview\b/i,
  /\bkakaotalk-scrap\b|\bline-poker\b|\bMastodon\/|\bIframely\b|\bEmbedly\b|\bViber\b.*\bbot\b|\bMicrosoftPreview\b|\bBingPreview\b/i,
];

/** Whether it shows what it is given to whoever an address was shared with; the Messages of iPhones name two others. */
export const isUnfurler = (agent: string): boolean => unfurlers.some((pattern) => pattern.test(agent));
