// Texts kept in the page's address, such as the words of a search.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The value of one query parameter as text; empty when it is absent. */
export function useAddressText(name: string): string {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return new URLSearchParams(search).get(name) ?? '';
}

/** The search words of this page, and how to change them without adding a step to the history. */
export function useSearchWords(): [string, (words: string) => void] {
  const words = useAddressText('q');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const change = useCallback(
    (next: string) => {
      const query = next.trim() === '' ? '' : `?${new URLSearchParams({ q: next.trim() }).toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false });
    },
    [navigate, path],
  );
  return [words, change];
}
