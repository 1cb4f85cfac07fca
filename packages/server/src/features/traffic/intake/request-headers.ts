// Picks out of a request's headers what tells its visitor, in one pass and without making an object of them all. Pure.

/** Empty texts for what was not sent; of what was sent twice, the first, but each hop a proxy told of. */
export class ReadHeaders {
  agent = '';
  referrer = '';
  forwarded = '';
  doNotTrack = '';
  privacyControl = '';
  /** `purpose` and `x-purpose`, in lower case. */
  purpose = '';
  /** `sec-purpose` and `x-moz`, in lower case. */
  browserPurpose = '';
  routerPrefetch = false;
  /** What the proxies' headers say of the country, the most trusted first; null without any. */
  countries: string[] | null = null;
}

const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'];

/** For each length of a name: the names wanted, in lower case. */
const wanted: readonly (readonly string[] | undefined)[] = Array.from({ length: 26 }, (_, length) => {
  const names = ['user-agent', 'referer', 'x-forwarded-for', 'dnt', 'sec-gpc', 'purpose', 'x-purpose', 'sec-purpose'];
  const found = [...names, 'x-moz', 'next-router-prefetch', ...countryHeaders].filter((name) => name.length === length);
  return found.length > 0 ? found : undefined;
});

/** Reads names and values in turns, as they came. */
export function readHeaders(raw: readonly string[]): ReadHeaders {
  const read = new ReadHeaders();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const names = wanted[name.length];
    if (names === undefined) continue;
    const lower = name.toLowerCase();
    if (names.includes(lower)) take(read, lower, raw[at + 1] ?? '');
  }
  return read;
}

function take(read: ReadHeaders, name: string, value: string): void {
  switch (name) {
    case 'user-agent':
      read.agent ||= value;
      return;
    case 'referer':
      read.referrer ||= value;
      return;
    case 'x-forwarded-for':
      read.forwarded = read.forwarded === '' ? value : `${read.forwarded},${value}`;
      return;
    case 'dnt':
      read.doNotTrack ||= value;
      return;
    case 'sec-gpc':
      read.privacyControl ||= value;
      return;
    case 'purpose':
    case 'x-purpose':
      read.purpose += ` ${value.toLowerCase()}`;
      return;
    case 'sec-purpose':
    case 'x-moz':
      read.browserPurpose += ` ${value.toLowerCase()}`;
      return;
    case 'next-router-prefetch':
      read.routerPrefetch = true;
      return;
    default:
      read.countries ??= countryHeaders.map(() => '');
      read.countries[countryHeaders.indexOf(name)] ||= value;
  }
}
