// The codes links are reached by, and the words no code may be.

/** First segments of addresses that belong to the program itself, in lower case. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'admin api app assets auth confirm-email connect dev docs favicon feed files healthz help index instagram join keep-account login login-store metrics oembed openapi ' +
    'pinterest pricing-plans privacy-policy register register-request register-store forgot-password reset-password ' +
    'robots shopify shopboard sitemap static terms tiktok verify-account webhooks welcome well-known'
  ).split(' '),
);

/** Whether a text is written as codes are: 3 to 50 letters, digits or hyphens. */
export function isCodeShape(text: string): boolean {
  return /^[A-Za-z0-9-]{3,50}$/.test(text);
}

/** Whether a text is written as the addresses of posts of a feed are, which nobody can choose for a link. */
export function isFeedCode(text: string): boolean {
  return /^feed-[A-Za-z0-9]{22}$/.test(text);
}

/** Whether a text is written as the addresses are at which what goes well with a look is bought. Nobody can choose one either. */
export function isPairingCode(text: string): boolean {
  return /^with-[A-Za-z0-9]{22}$/.test(text);
}

/** Whether a text can stand as a code: of that shape, and no reserved word. */
export function isCode(text: string): boolean {
  return isCodeShape(text) && !reservedWords.has(text.toLowerCase());
}
