// Texts that would run, be a formula or break out of their place, every text field of the contract that takes one, and what would run in an answer.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { openBodies } from './open-inputs.ts';
import { listFields, withValue, type Path } from './schema-walk.ts';
import { bodies } from './valid-inputs.ts';

/** What each would do is to call `vtx`; nothing of ours is called that. */
export const hostileTexts = {
  element: `"'><img src=x onerror=vtx()>`,
  script: '</title></script></style><script>vtx()</script>',
  address: 'javascript:vtx()//',
  formula: '=HYPERLINK("https://evil.example/vtx";"vtx")',
} as const;

export interface HostileField {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly path: Path;
  readonly text: string;
}

/** Secrets: nothing gives them out again. */
const secret = /password|passphrase|secret|code$|token|auth$|session|transports|clientExtensionResults/;

/**
 * Every text field of every call that its schema lets such a text into, found by walking the contract: `owned` are the ids of what
 * is written to. Secrets are left out.
 */
export function listHostileFields(owned: Readonly<Record<string, string>>): HostileField[] {
  return endpoints
    .filter(({ method, content }) => method !== 'GET' && content === 'json')
    .flatMap((endpoint) => {
      const name = `${endpoint.method} ${endpoint.path}`;
      const body = bodies[name]?.(owned) ?? openBodies[name] ?? {};
      return listFields(endpoint.body)
        .filter(({ kind, path }) => kind === 'text' && !secret.test(path.join('.')))
        .flatMap(({ path }) =>
          Object.values(hostileTexts)
            .filter((text) => endpoint.body.safeParse(withValue(body, path, text)).success)
            .map((text) => ({ name, endpoint, path, text })),
        );
    });
}

/** The body with the text in its place. */
export function hostileBody({ name, path, text }: HostileField, owned: Readonly<Record<string, string>>): object {
  return withValue(bodies[name]?.(owned) ?? openBodies[name] ?? {}, path, text) as object;
}

const element = /<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const leading = /^(?:href|src|action|formaction|poster|data|xlink:href|srcset|ping)$/;
const unescapeHtml = (text: string): string =>
  text
    .replaceAll(/&#x([\da-f]+);/gi, (_all, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d+);/g, (_all, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&colon;', ':')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** A base beyond our own paths, or a page that leads on by itself. */
const isStray = (name: string, told: string): boolean =>
  (/^base$/i.test(name) && !/href="?\/[\w~]/.test(told)) ||
  (/^meta$/i.test(name) && /http-equiv(?!="Content-Type")/i.test(told));

/**
 * What in a page would run, or is not ours: scripts but those of our own files and data that no script is, `on…` attributes, addresses
 * that are programs, elements begun by a text. Empty where all is well. (Chromium's own parser is asked by a journey.)
 */
export function listRunning(html: string): string[] {
  const found: string[] = [];
  let rest = html.replaceAll(/<!doctype html>/gi, '').replaceAll(/<!--(?!>)[^]*?-->/g, '');
  rest = rest.replaceAll(
    /<(script|style)((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*?)<\/\1>/gi,
    (all, tag: string, told: string, inside: string) => {
      const isData = /type="?application\/(?:ld\+)?json/.test(told);
      const isOurs = /\ssrc="?\/[^/]/.test(told) && inside === '';
      if (tag.toLowerCase() === 'script' && !isData && !isOurs) found.push(all.slice(0, 200));
      if (inside.includes('<') || (tag.toLowerCase() === 'style' && inside.includes('vtx')))
        found.push(all.slice(0, 200));
      return '';
    },
  );
  rest = rest.replaceAll(element, (all, _end: string, name: string, told: string) => {
    if (/^(?:script|iframe|object|embed|vtx.*)$/i.test(name) || isStray(name, told)) found.push(all);
    for (const [, key = '', quoted = ''] of told.matchAll(attribute)) {
      const value = unescapeHtml(quoted.replace(/^["']|["']$/g, '')).trim();
      if (/^on/i.test(key) || key === 'srcdoc') found.push(all);
      if (
        leading.test(key.toLowerCase()) &&
        /^(?:javascript|vbscript|data:text)/i.test(value.replaceAll(/[^!-~]/g, ''))
      )
        found.push(all);
    }
    return '';
  });
  if (/<[a-z!/]/i.test(rest)) found.push(...[...rest.matchAll(/<[a-z!/][^]{0,80}/gi)].map(([text]) => text));
  return found;
}
