// The pages that stand in for a look: not found, closed, expired, sold out, nothing chosen, failed; each with a way on.
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { directionOf, sentencesOf } from './locales/messages.ts';
import type { Language } from '@vitrine/contract/language';
import type { Messages } from './locales/messages.ts';
import type { Theme } from '@vitrine/contract/themes';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { messageStyles } from './styles.ts';

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
  /** The look itself, for a choice that cannot be bought. */
  lookUrl?: string | undefined;
  /** A collection of the store: the first way on when what was sought is gone. */
  collection?: { title: string; url: string } | undefined;
  /** What else the store sells. */
  goods?: readonly MessageGoods[] | undefined;
  theme?: Theme | null;
}

/** Prints the page of a message: a title, one sentence, and links onwards as far as any are known. Never indexed. */
export function renderMessagePage(page: MessagePage): string {
  const { page: messages } = sentencesOf(page.language);
  const { title, text } = messages.messages[page.kind];
  return printDocument({
    language: page.language,
    title,
    description: text,
    storeName: page.storeName ?? title,
    themeColour: themeColourOf(page.theme ?? null),
    indexed: false,
    styles: messageStyles + themeStyles(page.theme ?? null, 'single', true),
    body: <MessageView page={page} messages={messages} />,
  });
}

function MessageView({ page, messages }: { page: MessagePage; messages: Messages }): ReactNode {
  const { title, text } = messages.messages[page.kind];
  return (
    <div className="vt" lang={page.language} dir={directionOf(page.language)}>
      <main className="message">
        {page.storeName && <p className="from">{page.storeName}</p>}
        <h1>{title}</h1>
        <p>{text}</p>
        <WaysOn page={page} messages={messages} />
        <Goods goods={page.goods ?? []} messages={messages} />
      </main>
    </div>
  );
}

function WaysOn({ page, messages }: { page: MessagePage; messages: Messages }): ReactNode {
  const ways = [
    { href: page.lookUrl, text: messages.backToLook },
    { href: page.collection?.url, text: page.collection?.title ?? '' },
    { href: page.storeUrl, text: messages.visitStore },
  ].flatMap(({ href, text }) => (href === undefined ? [] : [{ href, text }]));
  if (ways.length === 0) return null;
  return (
    <nav>
      {ways.map(({ href, text }, index) => (
        <a key={href} className={index === 0 ? 'cta' : undefined} href={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}

function Goods({ goods, messages }: { goods: readonly MessageGoods[]; messages: Messages }): ReactNode {
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
