// The tiles of a preview: as many in a row as there is room for, in cells of one width, each with its sign behind its words.
import { describe, expect, it } from 'vitest';
import { merchantRights, toGuestRights } from '../../testing/rights-samples.ts';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import layout from './preview-layout.module.css';
import { PreviewTiles } from './preview-tiles.tsx';

const figures = {
  visits: 12_345,
  requested_checkouts: 400,
  checkouts: 312,
  click_checkouts: 300,
  foreign_checkouts: 0,
  revenue: 79_312.4,
  influencer_attributed_checkouts: 312,
  influencer_attributed_revenue: 70_012.5,
};

const tiles = (): DOMRect[] => [...document.querySelectorAll('dl > div')].map((tile) => tile.getBoundingClientRect());

/** How many tiles stand in each row, from the top. */
function listRows(): number[] {
  const tops = tiles().map(({ top }) => Math.round(top));
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}

/** Pixels between the last word of each name and the sign that explains it. */
const listGaps = (): number[] =>
  [...document.querySelectorAll('dt')].map((name) => {
    const words = document.createRange();
    words.selectNodeContents(name.firstChild ?? name);
    const last = [...words.getClientRects()].at(-1);
    const sign = name.querySelector('button')?.getBoundingClientRect();
    if (!last || !sign) throw new Error(`${name.textContent} has no words or no sign`);
    expect(sign.top).toBeLessThan(last.bottom);
    expect(sign.bottom).toBeGreaterThan(last.top);
    return getComputedStyle(name).direction === 'rtl' ? last.left - sign.right : sign.left - last.right;
  });

const showTiles = (width: number, reader: (typeof readers)[number][1], rights = merchantRights) =>
  show(
    <div className={layout.layout} style={{ maxInlineSize: width }}>
      <PreviewTiles
        figures={figures}
        before={null}
        currency="USD"
        rights={rights}
        counts="views"
        range="Last 30 days"
      />
    </div>,
    reader,
  );

/** Rooms in pixels, and how many tiles stand in each row there. */
const rooms: readonly [number, readonly number[]][] = [
  [1100, [5]],
  [680, [3, 2]],
  [358, [2, 2, 1]],
];

describe.each(readers)('tiles of a preview on %s', (_where, reader) => {
  const inside = rooms.filter(([width]) => width < reader.width);
  it.each(inside)('in a room of %i pixels stand in cells of one width', async (width, rows) => {
    await showTiles(width, reader);
    expect(listRows()).toEqual(rows);
    const widths = tiles().map((tile) => tile.width);
    // one that is alone has its row
    const shared = rows.at(-1) === 1 ? widths.slice(0, -1) : widths;
    expect(Math.max(...shared) - Math.min(...shared)).toBeLessThan(1);
    for (const gap of listGaps()) expect(gap).toBeLessThan(8);
    await expectOrder();
  });

  it('of an influencer have their sign behind their words, also where these take two lines', async () => {
    await showTiles(reader.width, reader, toGuestRights());
    for (const gap of listGaps()) expect(gap).toBeLessThan(8);
  });
});
