// A small coloured tag: of a rank, or of an order's status; readable on light and dark.
import type { ReactNode } from 'react';
import classes from './preview-tag.module.css';
import type { RankColour } from './preview-rank.ts';

export function PreviewTag({ colour, children }: { readonly colour: RankColour; readonly children: ReactNode }) {
  return (
    <span className={classes.tag} data-colour={colour}>
      <bdi>{children}</bdi>
    </span>
  );
}
