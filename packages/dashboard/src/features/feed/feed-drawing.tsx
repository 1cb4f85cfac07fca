// The drawing of a feed without posts.
import { Drawing, line, soft } from '../../ui/drawings.tsx';

/** Posts beside each other, one with a product's point. */
export function FeedDrawing() {
  return (
    <Drawing>
      <rect x="30" y="30" width="44" height="60" rx="8" fill="var(--surface)" {...line} />
      <rect x="86" y="22" width="44" height="68" rx="8" {...soft} {...line} />
      <path d="m36 80 12-16 9 10 6-7 6 9" {...line} />
      <circle cx="46" cy="46" r="6" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M96 76h24M96 82h14" {...line} />
      <circle cx="108" cy="50" r="12" fill="var(--surface)" {...line} stroke="var(--accent-ink)" />
      <path d="M108 45v10M103 50h10" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}
