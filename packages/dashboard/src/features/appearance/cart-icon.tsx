// The bag's icons to choose from, drawn as shoppers see them.
import type { Theme } from '@vitrine/contract/themes';
import { cartIcons } from '@vitrine/shopfront/preview';

export function CartIcon({ icon }: { icon: Theme['cart_button_icon'] }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
      {cartIcons[icon].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
