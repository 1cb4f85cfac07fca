// Texts kept in the page's address, such as what a form copies.
import { useLocation } from '@tanstack/react-router';

/** The value of one query parameter as text; empty when it is absent. */
export function useAddressText(name: string): string {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return new URLSearchParams(search).get(name) ?? '';
}
