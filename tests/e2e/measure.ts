// What a reader would see amiss on a page, found by measuring it: words cut off, upon each other, out of the window or not translated.
import type { Page } from '@playwright/test';

export interface Measures {
  /** Texts without a letter of the pseudo language. */
  readonly plain: string[];
  /** Names for the ear and hints in fields that have none either. */
  readonly plainNames: string[];
  /** Keys of texts, and places in texts that nothing was filled into. */
  readonly keys: string[];
  /** Texts cut off by a box that neither scrolls nor tells it. */
  readonly clipped: string[];
  /** Two texts in one place. */
  readonly overlapping: string[];
  /** Texts of what lies over the page that end outside the window. */
  readonly outside: string[];
  /** Texts with letters of the pseudo language. */
  readonly count: number;
  /** Pixels beside the window. */
  readonly beside: number;
}

/** Measures all that is drawn: the page, and what lies over it. */
export function measure(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    interface Line {
      readonly text: string;
      readonly node: Node;
      readonly layer: Element;
      readonly top: number;
      readonly bottom: number;
      readonly left: number;
      readonly right: number;
    }
    const [plain, plainNames, keys] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const [clipped, overlapping, outside] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const lines: Line[] = [];
    let count = 0;
    const drawn = { visibilityProperty: true, opacityProperty: true };
    const accents = /[\u0080-\u024F\u1E00-\u1EFF[\]]/;
    // a pill holds what somebody typed
    const data =
      '.mantine-Pill-label, bdi, [dir]:not(html), code, option, time, script, style, svg, [aria-hidden="true"], [translate="no"]';
    const unseen = 'script, style, option, svg, noscript';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode, parentNode } = {
        currentNode: walker.currentNode,
        parentNode: walker.currentNode.parentElement,
      };
      const text = (currentNode.nodeValue ?? '').trim();
      if (text === '' || !parentNode?.checkVisibility(drawn) || parentNode.closest(unseen)) continue;
      if (/^[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+$/.test(text) || /\{\{/.test(text)) {
        if (!parentNode.closest(data)) keys.add(text);
      }
      if (!parentNode.closest(data)) {
        if (accents.test(text)) count += 1;
        else plain.add(text);
      }
      place(currentNode, parentNode, text.slice(0, 60));
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (!element.checkVisibility(drawn) || element.closest('[dir]:not(html), [translate="no"], svg')) continue;
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '' && !accents.test(text)) plainNames.add(text);
      }
    }
    lines.sort((one, other) => one.top - other.top);
    for (const [index, one] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (other === undefined || other.top >= one.bottom - 2) break;
        if (other.layer !== one.layer || other.node === one.node) continue;
        const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (shared > 2) overlapping.add(`${one.text} | ${other.text}`);
      }
    }
    return {
      plain: [...plain],
      plainNames: [...plainNames],
      keys: [...keys],
      clipped: [...clipped],
      overlapping: [...overlapping],
      outside: [...outside],
      count,
      beside: document.documentElement.scrollWidth - innerWidth,
    };

    /** Keeps each line of a text as far as boxes around it let it be seen, and tells where one does not. */
    function place(node: Node, parent: Element, text: string): void {
      const boxes: { box: DOMRect; isQuiet: boolean; isScrolling: boolean }[] = [];
      let layer: Element = document.body;
      for (
        let around: Element | null = parent;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
          const isTold =
            style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || around.closest('[title]') !== null;
          const isScrolling = [style.overflowX, style.overflowY].some(
            (value) => value === 'auto' || value === 'scroll',
          );
          if (around.clientWidth <= 1 || around.clientHeight <= 1) return;
          boxes.push({ box: around.getBoundingClientRect(), isQuiet: !isTold && !isScrolling, isScrolling });
        }
        if (style.clipPath !== 'none' || style.getPropertyValue('clip') !== 'auto') return;
        const isOver = style.position === 'absolute' && style.zIndex !== 'auto' && style.zIndex !== '0';
        if (layer === document.body && (isOver || style.position === 'fixed' || style.position === 'sticky'))
          layer = around;
        if (style.position === 'fixed') break;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width < 1) continue;
        let { left, right, top, bottom } = line;
        // the middle of a line is ink, its edges are room
        const edge = (bottom - top) / 4;
        [top, bottom] = [top + edge, bottom - edge];
        let isMoved = false;
        for (const { box, isQuiet, isScrolling } of boxes) {
          isMoved ||= isScrolling;
          const isCut = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
          const isSeen =
            Math.min(right, box.right) - Math.max(left, box.left) > 2 &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2;
          // what does not fit at all is left out as a whole
          if (isCut && isSeen && isQuiet && !isMoved) clipped.add(text);
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (right - left < 2 || bottom - top < 2) continue;
        if (getComputedStyle(layer).position === 'fixed' && (left < -1 || right > innerWidth + 1)) outside.add(text);
        lines.push({ text, node, layer, top, bottom, left, right });
      }
    }
  });
}
