// The rows of a long table that are near the window; the others are empty space of their height.
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './table.module.css';

interface VirtualBodyProps {
  readonly keys: readonly string[];
  /** What scrolls; null until it is there. */
  readonly box: HTMLElement | 'window' | null;
  readonly draw: (at: number) => ReactNode;
}

/** What a row is taken for until it is measured, in pixels, and how many beyond sight are drawn. */
const usualHeight = 52;
const overscan = 12;

export function VirtualBody({ box, ...props }: VirtualBodyProps) {
  return box === 'window' ? <OfWindow {...props} /> : <OfBox {...props} box={box} />;
}

type BodyProps = Omit<VirtualBodyProps, 'box'>;

function OfBox({ box, ...props }: BodyProps & { readonly box: HTMLElement | null }) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({ ...toOptions(props), getScrollElement: () => box });
  return <Rows {...props} virtual={virtual} begin={0} measure={virtual.measureElement} />;
}

function OfWindow(props: BodyProps) {
  const top = useRef<HTMLTableSectionElement>(null);
  const [begin, setBegin] = useState(0);
  useLayoutEffect(() => {
    if (top.current) setBegin(top.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const virtual = useWindowVirtualizer<HTMLElement>({ ...toOptions(props), scrollMargin: begin });
  return (
    <>
      <tbody ref={top} className={classes.space} aria-hidden />
      <Rows {...props} virtual={virtual} begin={begin} measure={virtual.measureElement} />
    </>
  );
}

const toOptions = ({ keys }: BodyProps) => ({
  count: keys.length,
  estimateSize: () => usualHeight,
  getItemKey: (at: number) => keys[at] ?? at,
  overscan,
});

interface RowsProps extends BodyProps {
  readonly virtual: Pick<ReturnType<typeof useVirtualizer>, 'getVirtualItems' | 'getTotalSize'>;
  /** Where the rows begin in what scrolls. */
  readonly begin: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A row stands in a body of its own with what it opens to, so that both are measured together. */
function Rows({ virtual, begin, measure, draw }: RowsProps) {
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? begin) - begin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? begin) - begin);
  return (
    <>
      <Space height={before} />
      {items.map(({ key, index }) => (
        <tbody key={key} ref={measure} data-index={index}>
          {draw(index)}
        </tbody>
      ))}
      <Space height={after} />
    </>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody className={classes.space} aria-hidden>
      <tr style={{ blockSize: height }} />
    </tbody>
  );
}
