// Our page inside a store's admin, as it is sent: a frame that its script fills.
import { languages, type Language } from '@vitrine/contract/language';
import { escapeHtml } from '../../platform/mail.ts';
import { styles } from './page-styles.ts';

export interface EmbeddedPage {
  readonly language: Language;
  /** The app's id, for the platform's script, and the name it looks for it under. */
  readonly key: { readonly name: string; readonly value: string };
  /** The platform's script, which must be the first of the page, and what it is called in it. */
  readonly bridge: { readonly script: string; readonly global: string };
  /** Our own. */
  readonly script: string;
}

export function printPage({ language, key, bridge, script }: EmbeddedPage): string {
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-bridge="${escapeHtml(bridge.global)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="${escapeHtml(key.name)}" content="${escapeHtml(key.value)}">
<link rel="icon" href="/icon.svg">
<title>Vitrine</title>
<script src="${escapeHtml(bridge.script)}"></script>
<style>${styles}</style>
<script src="${escapeHtml(script)}" defer></script>
</head>
<body><main id="home" aria-label="Vitrine" aria-busy="true"></main></body>
</html>
`;
}

/** For that shop's admin alone; the platform's script may speak with the platform. */
export function writePolicy(frameAncestors: readonly string[], bridgeScript: string): string {
  const bridge = new URL(bridgeScript).origin;
  return [
    "default-src 'none'",
    `script-src 'self' ${bridge}`,
    `connect-src 'self' ${bridge} https:`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ');
}
