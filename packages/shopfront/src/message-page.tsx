// The pages that stand in for a look: not found, closed, expired, locked, sold out, nothing chosen, failed; each with a way on.
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { directionOf, sentencesOf } from './locales/messages.ts';
import { limits } from '@vitrine/contract/limits';
import type { Language } from '@vitrine/contract/language';
import type { Messages } from './locales/messages.ts';
import type { Theme } from '@vitrine/contract/themes';
import type { LookImage } from './look.ts';
import { Disclosure } from './disclosure.tsx';
import { Picture } from './picture.tsx';
import { hasUsualColours } from './join-page.tsx';
import { joinMessageStyles, messageStyles } from './styles.ts';

export type MessageKind = keyof Messages['messages'];

/** A product of the store as a way on. */
export interface MessageGoods {
  title: string;
  price: string;
  url: string;
  image: LookImage | null;
}

export interface MessagePage {
  kind: MessageKind;
  language: Language;
  storeName?: string | undefined;
  /** The store's home; the first way on when the store is known. */
  storeUrl?: string | undefined;
  /** What it is about: of a cart, what cannot be bought any more. */
  named?: readonly string[] | undefined;
  /** The look itself, for a choice that cannot be bought. */
  lookUrl?: string | undefined;
  /** The post itself, likewise. */
  postUrl?: string | undefined;
  /** The feed a post is or was in. */
  feedUrl?: string | undefined;
  /** A collection of the store: the first way on when what was sought is gone. */
  collection?: { title: string; url: string } | undefined;
  /** What else the store sells. */
  goods?: readonly MessageGoods[] | undefined;
  theme?: Theme | null;
  /** Who may earn by its ways on, and the country of the shopper who is told so. */
  partner?: { name: string; country: string | null } | undefined;
  /** Where the password of a link is sent, and what became of the last try. */
  unlock?: { action: string; fault: 'wrong' | 'busy' | null } | undefined;
  /** What a button sends to show that an address is theirs. */
  confirm?: { action: string; token: string } | undefined;
}

/** Prints the page of a message: a title, one sentence, and links onwards as far as any are known. Never indexed. */
export function renderMessagePage(page: MessagePage): string {
  const { page: messages } = sentencesOf(page.language);
  const { title, text } = messages.messages[page.kind];
  return printDocument({
    language: page.language,
    title,
    description: text,
    storeName: page.storeName,
    themeColour: themeColourOf(page.theme ?? null),
    indexed: false,
    styles: (isOfJoining(page) ? joinMessageStyles : messageStyles) + themeStyles(page.theme ?? null, 'single', true),
    body: <MessageView page={page} messages={messages} />,
  });
}

const isOfJoining = ({ kind }: MessagePage): boolean => kind.startsWith('join_') || kind.startsWith('share_');

function MessageView({ page, messages }: { page: MessagePage; messages: Messages }): ReactNode {
  const { title, text } = messages.messages[page.kind];
  return (
    <div
      className={isOfJoining(page) && hasUsualColours(page.theme ?? null) ? 'vt own auto' : 'vt'}
      lang={page.language}
      dir={directionOf(page.language)}
    >
      <main className="message">
        {page.storeName && <p className="from">{page.storeName}</p>}
        {page.partner && <Partner page={page} partner={page.partner} />}
        <h1>{title}</h1>
        {(page.named ?? []).map((name) => (
          <p key={name}>
            <strong dir="auto">{name}</strong>
          </p>
        ))}
        <p>{text}</p>
        {page.unlock && <Unlock unlock={page.unlock} messages={messages} />}
        {page.confirm && (
          <Confirm confirm={page.confirm} label={messages.joinPage[page.kind === 'join_erase' ? 'erase' : 'confirm']} />
        )}
        <WaysOn page={page} messages={messages} />
        <Goods goods={page.goods ?? []} messages={messages} />
      </main>
    </div>
  );
}

function Partner({ page, partner }: { page: MessagePage; partner: NonNullable<MessagePage['partner']> }): ReactNode {
  const { is_influencer_display_shown: isNamed = true, disclosure_note: note = '' } = page.theme ?? {};
  const { name, country } = partner;
  return (
    <Disclosure
      language={page.language}
      country={country}
      partner={isNamed ? { name, image: null } : null}
      note={note}
    />
  );
}

/** Works without scripts, as everything here does. */
function Unlock({ unlock, messages }: { unlock: NonNullable<MessagePage['unlock']>; messages: Messages }): ReactNode {
  const { password, open, wrong, busy } = messages.unlock;
  const fault = unlock.fault && { wrong, busy }[unlock.fault];
  return (
    <form className="unlock" method="post" action={unlock.action}>
      <label htmlFor="password">{password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="off"
        required
        maxLength={limits.gatePassword.max}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : 'fault'}
      />
      {fault !== null && (
        <p id="fault" className="fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="cta">
        {open}
      </button>
    </form>
  );
}

/** A button, as programs that read mails open every address in them. */
function Confirm({ confirm, label }: { confirm: NonNullable<MessagePage['confirm']>; label: string }): ReactNode {
  return (
    <form method="post" action={confirm.action}>
      <input type="hidden" name="token" value={confirm.token} />
      <button type="submit" className="cta">
        {label}
      </button>
    </form>
  );
}

function WaysOn({ page, messages }: { page: MessagePage; messages: Messages }): ReactNode {
  const ways = [
    { href: page.lookUrl, text: messages.backToLook },
    { href: page.postUrl, text: messages.backToPost },
    { href: page.feedUrl, text: messages.seeFeed },
    { href: page.collection?.url, text: page.collection?.title ?? '' },
    { href: page.storeUrl, text: messages.visitStore },
  ].flatMap(({ href, text }) => (href === undefined ? [] : [{ href, text }]));
  if (ways.length === 0) return null;
  return (
    <nav>
      {ways.map(({ href, text }, index) => (
        <a
          key={href}
          className={index === 0 && page.unlock === undefined && page.confirm === undefined ? 'cta' : undefined}
          href={href}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

export function Goods({ goods, messages }: { goods: readonly MessageGoods[]; messages: Messages }): ReactNode {
  if (goods.length === 0) return null;
  return (
    <section className="goods">
      <h2>{messages.bestSellers}</h2>
      <ul>
        {goods.map(({ title, price, url, image }) => (
          <li key={url}>
            <a href={url}>
              {image ? <Picture image={image} sizes="180px" urgency="later" alt="" /> : <span className="shot" />}
              {title}
            </a>
            <p>{price}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
