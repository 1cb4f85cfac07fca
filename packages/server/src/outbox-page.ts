// The demo's letter box: the mails that would have been sent, to be read in the browser.
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { escapeHtml, type Mail } from './platform/mail.ts';

/** Adds `/dev/outbox` (newest first) and `/dev/outbox.json`; for the demo only, as whoever opens it reads every mail. */
export function outboxRoutes(app: FastifyInstance, mail: Mail): void {
  app.get('/dev/outbox.json', async () => ({ letters: await readLetters(mail) }));
  app.get('/dev/outbox', async (_request, reply) => {
    const letters = await readLetters(mail);
    return reply.type('text/html; charset=utf-8').send(toPage(letters));
  });
}

interface OutboxLetter {
  name: string;
  to: string;
  subject: string;
  sent_at: string | null;
  text: string;
  /** The first address in the text: the link the mail is about. */
  link: string | null;
}

async function readLetters(mail: Mail): Promise<OutboxLetter[]> {
  const outbox = await mail.listOutbox();
  return Promise.all(
    outbox.map(async ({ name, raw }) => {
      const letter = await PostalMime.parse(raw);
      const text = letter.text ?? '';
      return {
        name,
        to: letter.to?.map(({ address }) => address ?? '').join(', ') ?? '',
        subject: letter.subject ?? '',
        sent_at: letter.date ?? null,
        text,
        link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
      };
    }),
  );
}

function toPage(letters: readonly OutboxLetter[]): string {
  const items = letters.map(
    ({ to, subject, sent_at: sentAt, text, link }) => `<li dir="auto"><h2>${escapeHtml(subject)}</h2>
<p class="to">${escapeHtml(to)}${sentAt ? ` · <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time>` : ''}</p>
<pre>${escapeHtml(link ? text.replace(link, '').trim() : text)}</pre>${link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : ''}</li>`,
  );
  const body = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><meta name="viewport" content="width=device-width,initial-scale=1"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:40px auto;padding:0 16px;color:#1c1a17;background:#faf8f5}
ol{list-style:none;padding:0}li{background:#fff;border:1px solid #e8e3dc;border-radius:12px;padding:20px;margin:0 0 16px}
h2{font-size:18px;margin:0}.to{color:#6b645b;margin:4px 0 12px}pre{white-space:pre-wrap;font:inherit;margin:0 0 12px}a{color:#5b3df5;overflow-wrap:anywhere}</style></head>
<body><h1>Outbox</h1><p>Mails of the demo. With <code>SMTP_URL</code> they are sent instead.</p>${body}</body></html>`;
}
