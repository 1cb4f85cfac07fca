// The columns of a preview, and what stands in for them while the link is on its way.
import type { ReactNode } from 'react';
import classes from './preview-layout.module.css';
import { Blocks } from '../../ui/loaded.tsx';

interface LayoutProps {
  /** Above the columns, as wide as both. */
  readonly top: ReactNode;
  readonly children: ReactNode;
  /** Beside them where there is room, else below. */
  readonly aside?: ReactNode;
}

export function PreviewLayout({ top, children, aside }: LayoutProps) {
  return (
    <div className={classes.layout}>
      {top}
      <div className={classes.columns} data-aside={aside !== undefined}>
        <div className={classes.column}>{children}</div>
        {aside}
      </div>
    </div>
  );
}

/** Stands in for them while the link is on its way. */
export const previewShape = <Blocks heights={[220, 108, 380, 420]} />;
