// Outgoing mail: through SMTP when it is set up, else one `.eml` file each in the outbox folder.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Letter {
  to: string;
  /** Whom it is from, beside the installation's address. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** Where mails like this one are switched off at one click, for programs that offer that (RFC 8058). */
  leaveUrl?: string | undefined;
  attachments?: readonly { readonly filename: string; readonly content: string }[] | undefined;
  /** The same for a letter that is sent again after a crash, so that mailboxes can tell that they have it. */
  sameId?: string | undefined;
}

export interface Mail {
  /** Resolves once the letter is accepted or written; throws so that the job tries again. */
  send(letter: Letter): Promise<void>;
  /** Raw messages of the outbox folder, newest first; empty when SMTP is used. */
  listOutbox(): Promise<{ name: string; raw: string }[]>;
  /** Whether letters are kept in the outbox folder. */
  readonly keepsOutbox: boolean;
}

interface MailSettings {
  readonly smtpUrl: string | null;
  readonly outbox: string;
  /** The address that letters come from. */
  readonly from: string;
}

export function createMail({ smtpUrl, outbox, from }: MailSettings): Mail {
  return smtpUrl === null ? outboxMail(outbox, from) : smtpMail(smtpUrl, from);
}

/** Programs that answer letters by themselves leave these alone (RFC 3834). */
const toMessage = ({ sender, leaveUrl, sameId, attachments = [], ...letter }: Letter, from: string) => ({
  ...letter,
  attachments: [...attachments],
  from: { name: sender, address: from },
  ...(sameId === undefined ? {} : { messageId: `<${sameId}@${from.split('@').at(-1) ?? from}>` }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(leaveUrl === undefined
      ? {}
      : { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
});

function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url);
  return {
    keepsOutbox: false,
    listOutbox: async () => [],
    send: async (letter) => {
      await transport.sendMail(toMessage(letter, from));
    },
  };
}

function outboxMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    keepsOutbox: true,
    send: async (letter) => {
      const { message } = await transport.sendMail(toMessage(letter, from));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // written under another name first, so that a reader never sees half a letter
      await writeFile(join(folder, `.${name}`), message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    listOutbox: async () => {
      await mkdir(folder, { recursive: true });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
      const newest = names.sort().toReversed().slice(0, 200);
      return Promise.all(newest.map(async (name) => ({ name, raw: await readFile(join(folder, name), 'utf8') })));
    },
  };
}

/** A text as it may stand in markup, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
