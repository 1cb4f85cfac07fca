// How a shop prints money in its pages and mails, as the platform's format templates say.

/** `${{amount}}` and `${{amount}} USD`, with the currency's own sign. */
export function moneyFormat(currency: string): { plain: string; withCurrency: string } {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(1);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '';
  const plain = `${sign}{{amount}}`;
  return { plain, withCurrency: `${plain} ${currency}` };
}
