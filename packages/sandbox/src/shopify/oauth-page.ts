// The two pages of the grant: the merchant's consent, and the page the platform shows for a broken request.

import { escapeHtml } from '../html.ts';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f1f2f4; color: #1f2328; }
main { background: #fff; border-radius: 12px; padding: 32px; max-width: 440px; box-shadow: 0 1px 3px #0003; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 12px; }
ul { padding-inline-start: 20px; }
form { display: flex; gap: 12px; margin-top: 24px; }
button { font: inherit; padding: 10px 20px; border-radius: 8px; border: 1px solid #8a919c; background: #fff; cursor: pointer; }
button[value="install"] { background: #1f2328; border-color: #1f2328; color: #fff; }
</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

export interface ConsentQuestion {
  shopName: string;
  domain: string;
  appHost: string;
  scopes: readonly string[];
  /** What the form must send back, unchanged. */
  fields: Readonly<Record<string, string>>;
}

/** A plain form: button `action` = `install` or `cancel`. */
export function consentPage(question: ConsentQuestion): string {
  const inputs = Object.entries(question.fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const rights = question.scopes.map((scope) => `<li>${escapeHtml(describeScope(scope))}</li>`).join('');
  return page(
    `Install app on ${question.shopName}`,
    `<h1>Install this app on ${escapeHtml(question.shopName)}?</h1>
<p>The app at <strong>${escapeHtml(question.appHost)}</strong> asks ${escapeHtml(question.domain)} to let it:</p>
<ul>${rights}</ul>
<form method="post">${inputs}<button name="action" value="install">Install</button>
<button name="action" value="cancel">Cancel</button></form>`,
  );
}

/** `write_script_tags` → "View and change script tags". */
function describeScope(scope: string): string {
  const [, access = '', subject = ''] = /(read|write)_(.+)$/.exec(scope) ?? [];
  return `${access === 'write' ? 'View and change' : 'View'} ${subject.replaceAll('_', ' ')}`;
}

/** The platform answers a broken OAuth request in HTML unless JSON was asked for. */
export function oauthErrorPage(error: string, description: string): string {
  return page('Oauth error', `<h1>Oauth error ${escapeHtml(error)}: ${escapeHtml(description)}</h1>`);
}
