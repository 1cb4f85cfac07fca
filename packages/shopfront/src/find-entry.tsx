// The way from a page to the search by photo: a camera in its header.
import type { ReactNode } from 'react';
import type { Messages } from './locales/messages.ts';

export function FindEntry({ href, find }: { href: string; find: Messages['find'] }): ReactNode {
  return (
    <a className="find" href={href} rel="nofollow" title={find.title}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <path d="M4 8h3l2-3h6l2 3h3v11H4z" />
        <circle cx="12" cy="13" r="3.5" />
      </svg>
      <span>{find.title}</span>
    </a>
  );
}
