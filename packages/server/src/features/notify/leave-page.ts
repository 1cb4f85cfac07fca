// The page a mail's link opens: it asks before it switches anything off, as programs open links too, and needs no script.
import { languages, type Language } from '@vitrine/contract/language';
import type { MailSwitch } from '@vitrine/contract/notifications';
import { sentences } from '../../locales/locales.ts';
import { escapeHtml } from '../../platform/mail.ts';

export type LeaveState = 'question' | 'done' | 'gone';

export function printLeavePage(language: Language, state: LeaveState, topics: readonly MailSwitch[]): string {
  const say = sentences[language];
  const kind = new Intl.ListFormat(language).format(topics.map((topic) => say.mailKind(topic)));
  const title = say.letter(titles[state]);
  const body = say.letter(bodies[state], { kind });
  return printAskingPage(language, { title, body, button: state === 'question' ? say.letter('leave_button') : null });
}

/** A page with one button, or none, that sends the address it stands at. */
export function printAskingPage(
  language: Language,
  { title, body, button }: { title: string; body: string; button: string | null },
): string {
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html><html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>${form}</main></body></html>`;
}

const titles = { question: 'leave_title', done: 'leave_done_title', gone: 'leave_gone_title' } as const;
const bodies = { question: 'leave_question', done: 'leave_done', gone: 'leave_gone' } as const;

const style = `:root{color-scheme:light dark;--page:#faf8f5;--card:#fff;--line:#e8e3dc;--ink:#1c1a17;--quiet:#6b645b}
@media(prefers-color-scheme:dark){:root{--page:#171513;--card:#211e1b;--line:#3a352f;--ink:#f4f1ec;--quiet:#b3aba0}}
body{background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}
main{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:10vh auto 0;max-width:440px;padding:28px}
h1{font-size:20px;line-height:28px;margin:0 0 8px}p{color:var(--quiet);margin:0 0 20px}p:last-child{margin:0}
button{background:#5b3df5;border:0;border-radius:8px;color:#fff;cursor:pointer;font:600 16px/1.5 system-ui,sans-serif;min-height:44px;padding:8px 20px}
button:focus-visible{outline:3px solid #9c88ff;outline-offset:2px}`;
