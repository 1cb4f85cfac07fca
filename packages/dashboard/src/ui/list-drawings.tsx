// Drawings for lists and figures that are empty; home's own stand apart, as they come with the first screen.
import { Drawing, line, soft } from './drawings.tsx';

/** A page of products joined by a chain: no links yet. */
export function LinkDrawing() {
  return (
    <Drawing>
      <rect x="34" y="20" width="52" height="72" rx="8" fill="var(--surface)" {...line} />
      <rect x="42" y="28" width="36" height="26" rx="4" {...soft} {...line} />
      <path d="M42 64h36M42 74h24" {...line} />
      <rect x="98" y="34" width="28" height="28" rx="6" {...soft} {...line} />
      <rect x="98" y="68" width="28" height="24" rx="6" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M86 48h12M86 80h12" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}

/** A magnifying glass over an empty row: nothing found. */
export function SearchDrawing() {
  return (
    <Drawing>
      <rect x="28" y="28" width="88" height="20" rx="6" {...soft} {...line} />
      <rect x="28" y="58" width="88" height="20" rx="6" fill="var(--surface)" {...line} />
      <circle cx="104" cy="62" r="20" fill="var(--surface)" {...line} stroke="var(--accent-ink)" />
      <path d="m119 77 14 14" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}

/** A box with its lid beside it: nothing put away. */
export function ArchiveDrawing() {
  return (
    <Drawing>
      <path d="M40 52h80v40a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4z" fill="var(--surface)" {...line} />
      <rect x="34" y="38" width="92" height="16" rx="4" {...soft} {...line} />
      <rect x="68" y="62" width="24" height="9" rx="4.500" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M80 14v14m-6-6 6 6 6-6" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}

/** Two people beside each other: nobody here yet. */
export function PeopleDrawing() {
  return (
    <Drawing>
      <circle cx="102" cy="44" r="13" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M84 92c0-14 8-24 20-24s22 10 22 24" {...soft} {...line} />
      <circle cx="64" cy="36" r="16" fill="var(--surface)" {...line} />
      <path d="M34 96c0-18 12-32 30-32s30 14 30 32z" fill="var(--surface)" {...line} />
      <path d="M128 22v12M122 28h12" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}

/** Bars with a line that rises over them: nothing to count yet. */
export function ChartDrawing() {
  return (
    <Drawing>
      <rect x="42" y="66" width="16" height="28" rx="3" {...soft} {...line} />
      <rect x="72" y="54" width="16" height="40" rx="3" fill="var(--surface)" {...line} />
      <rect x="102" y="40" width="16" height="54" rx="3" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M30 96h100" {...line} />
      <path d="m42 46 24-14 22 8 32-24m-10 0h10v10" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}

/** A purse with a coin above it: no money to speak of yet. */
export function PurseDrawing() {
  return (
    <Drawing>
      <circle cx="84" cy="28" r="13" fill="var(--accent-ink)" fillOpacity="0.16" {...line} />
      <path d="M38 52h80a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6z" fill="var(--surface)" {...line} />
      <path d="M100 66h28v16h-28a8 8 0 0 1 0-16z" {...soft} {...line} />
      <circle cx="104" cy="74" r="1.500" fill="var(--ink)" />
      <path d="M84 23v10" {...line} stroke="var(--accent-ink)" />
    </Drawing>
  );
}
