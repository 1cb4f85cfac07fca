// Draws a part of a page once its place comes near the window, so that what nobody scrolls to is never loaded.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import styles from './home.module.css';

/** Parts begin to load this far before they are seen. */
const ahead = '100px';

export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  const room = <div ref={place} className={styles.room} />;
  return isNear ? <Suspense fallback={room}>{children}</Suspense> : room;
}
