// What a browser's User-Agent says in words people use. Pure.

/** Each name with what tells it, the more special first: most browsers claim to be several others. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS|e)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (list: typeof browsers, text: string): string | null =>
  list.find(([, sign]) => sign.test(text))?.[0] ?? null;

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/** Null for what it does not tell, as of a program that is no browser. */
export function readDevice(agent: string): Device {
  const system = nameOf(systems, agent);
  return { browser: nameOf(browsers, agent), system, isPhone: /iphone|android.*mobile/i.test(agent) };
}
