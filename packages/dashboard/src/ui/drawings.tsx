// The small drawings of empty states, in the colours of the theme.
import type { ReactNode } from 'react';

export const line = { stroke: 'var(--ink)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
export const soft = { fill: 'var(--accent-wash)' } as const;

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" fill="none" xmlns="http://www.w3.org/2000/svg">
      <ellipse cx="80" cy="100" rx="62" ry="6" {...soft} />
      {children}
    </svg>
  );
}

/** A shop front with its awning: no store yet. */
export function ShopDrawing() {
  return (
    <Drawing>
      <path d="M38 46v50h84V46" fill="var(--surface)" {...line} />
      <path d="M32 24h96l8 20H24z" {...soft} {...line} />
      <path
        d="M24 44a9.3 9.3 0 0 0 18.6 0 9.3 9.3 0 0 0 18.7 0 9.3 9.3 0 0 0 18.7 0 9.3 9.3 0 0 0 18.7 0 9.3 9.3 0 0 0 18.7 0A9.3 9.3 0 0 0 136 44"
        fill="var(--surface)"
        {...line}
      />
      <rect x="50" y="64" width="28" height="20" rx="3" {...soft} {...line} />
      <path d="M90 96V68a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v28" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <circle cx="104" cy="81" r="1.5" fill="var(--ink)" />
    </Drawing>
  );
}

/** A parcel with a ribbon: no orders yet. */
export function ParcelDrawing() {
  return (
    <Drawing>
      <path d="M44 48 80 34l36 14v38L80 100 44 86z" fill="var(--surface)" {...line} />
      <path d="m44 48 36 14 36-14M80 62v38" {...line} />
      <path d="m60 41.500 36 14v12l8-3V52.500L68 38.400z" {...soft} {...line} />
      <path d="M30 30v10M25 35h10M128 20v8M124 24h8" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}
