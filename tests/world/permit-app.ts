// Presses Install on the store's page, as the store's owner does in a browser.

/**
 * `begun` is the answer that sends to the store: its address to go to as `location`, its cookie for that browser. Answers where
 * the store sends the browser back to.
 */
export async function permitApp(begun: Response): Promise<{ back: URL; cookie: string }> {
  const cookie = begun.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const back = await permitAt(begun.headers.get('location') ?? '');
  return { back, cookie: cookie.join('; ') };
}

export async function permitAt(consent: string): Promise<URL> {
  const page = await (await fetch(consent)).text();
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
  );
  const body = new URLSearchParams([...fields, ['action', 'install']]);
  const permitted = await fetch(consent, { method: 'POST', body, redirect: 'manual' });
  return new URL(permitted.headers.get('location') ?? '', consent);
}
