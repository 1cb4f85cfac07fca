// An endless list of links: it draws what is on screen, however long it is, and asks for more before its end.
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { EntityList } from './entity-list.tsx';

const rowHeight = 80;
/** Rows stand this far apart. */
const step = rowHeight + 8;
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => `Look ${at + 1}`);
const draw = (row: string) => <div style={{ blockSize: rowHeight }}>{row}</div>;
const same = (row: string): string => row;

interface EndlessProps {
  readonly start: number;
  readonly prefetchFrom: number;
  readonly onAsk: (rows: number) => void;
}

/** Twenty more each time it asks. */
function Endless({ start, prefetchFrom, onAsk }: EndlessProps) {
  const [rows, setRows] = useState(rowsTo(start));
  const more = () => {
    onAsk(rows.length);
    setRows(rowsTo(rows.length + 20));
  };
  return (
    <EntityList
      label="Looks"
      rows={rows}
      toKey={same}
      renderRow={draw}
      rowHeight={rowHeight}
      prefetchFrom={prefetchFrom}
      hasMore
      isLoadingMore={false}
      onMore={more}
    />
  );
}

const drawn = () => page.getByRole('listitem').elements().length;
const lastDrawn = () => Number(page.getByRole('listitem').elements().at(-1)?.textContent.replace('Look ', ''));

describe.each(readers)('on %s', (_where, reader) => {
  it('draws no more of ten thousand rows than fit, and asks for none before the end', async () => {
    const asked: number[] = [];
    await show(<Endless start={10_000} prefetchFrom={5} onAsk={(rows) => asked.push(rows)} />, reader);
    await expect.element(page.getByText('Look 1', { exact: true })).toBeVisible();
    expect(drawn()).toBeLessThan(40);
    window.scrollTo(0, 5000 * step);
    await expect.poll(lastDrawn).toBeGreaterThan(4000);
    expect([drawn() < 40, asked]).toEqual([true, []]);
    await expectOrder();
  });

  it.each([5, 3])('asks for more once the row that is %d from the end is drawn, and goes on', async (prefetchFrom) => {
    const asked: number[] = [];
    await show(<Endless start={60} prefetchFrom={prefetchFrom} onAsk={(rows) => asked.push(rows)} />, reader);
    await expect.element(page.getByText('Look 1', { exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    while (lastDrawn() <= 60 - prefetchFrom) {
      const before = lastDrawn();
      expect(asked).toEqual([]);
      window.scrollBy(0, step);
      await expect.poll(lastDrawn).toBeGreaterThan(before);
    }
    await expect.poll(() => asked).toEqual([60]);
    window.scrollTo(0, 78 * step);
    await expect.poll(() => asked).toEqual([60, 80]);
  });
});
