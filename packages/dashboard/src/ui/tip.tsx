// Words that appear over something by pointer, finger and keyboard; what places them is loaded when first wanted.
import { lazy, type ReactNode, Suspense, useState } from 'react';

const TipBubble = lazy(async () => ({ default: (await import('./tip-bubble.tsx')).TipBubble }));

interface Happening {
  readonly currentTarget: HTMLElement;
}

/** What the element under the words listens to. */
interface TipAnchor {
  readonly onMouseEnter: (happening: Happening) => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: (happening: Happening) => void;
  readonly onBlur: () => void;
}

interface TipProps {
  /** For the eye alone: the element's own name says it as well. */
  readonly label: ReactNode;
  readonly position?: 'top' | 'right';
  readonly disabled?: boolean;
  readonly children: (anchor: TipAnchor) => ReactNode;
}

export function Tip({ label, position = 'top', disabled = false, children }: TipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const show = ({ currentTarget }: Happening) => {
    setTarget(currentTarget);
    setWanted(true);
  };
  const hide = () => setWanted(false);
  // focus that a click brought along shows nothing
  const onFocus = (happening: Happening) => {
    if (happening.currentTarget.matches(':focus-visible')) show(happening);
  };
  return (
    <>
      {children({ onMouseEnter: show, onMouseLeave: hide, onFocus, onBlur: hide })}
      {target === null || disabled ? null : (
        <Suspense fallback={null}>
          <TipBubble target={target} opened={isWanted} label={label} position={position} onEscape={hide} />
        </Suspense>
      )}
    </>
  );
}
