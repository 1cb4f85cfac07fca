// A page of shoppers' in a frame of its own, so that two themes can stand side by side and neither reaches this screen.
import { LookView, type LookPage, fontStyles, lookStyles, themeStyles } from '@vitrine/shopfront/preview';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './appearance.module.css';

interface FrameProps {
  readonly page: LookPage;
  /** What the frame shows, for who cannot see it. */
  readonly label: string;
}

/** For the eyes only: everything in it is inert. It scrolls by keyboard. */
export function LookFrame({ page, label }: FrameProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = (place: HTMLDivElement | null) => {
    if (place) setRoot(place.shadowRoot ?? place.attachShadow({ mode: 'open' }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={label}>
      {/* faces of fonts count for a whole document alone */}
      <style>{fontStyles(page.theme)}</style>
      <div ref={attach} inert aria-hidden />
      {root !== null &&
        createPortal(
          <>
            <style>{lookStyles + themeStyles(page.theme, page.layout, page.products.length === 1)}</style>
            <LookView page={page} alive />
          </>,
          root,
        )}
    </section>
  );
}
