// Whether the browser still answers: one that stopped drawing fails every later click only after its whole time.
import { userEvent } from 'vitest/browser';
import { SILENT_BROWSER } from './silent-browser.ts';

const PROBE_MS = 5000;

/** Clicks a button of its own above all else: null when the click arrived, otherwise a sentence of what stood in its way. */
export async function findSilence(): Promise<string | null> {
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'probe';
  button.setAttribute('style', 'position:fixed;inset:0 auto auto 0;z-index:2147483647');
  let hasArrived = false;
  button.addEventListener('click', () => (hasArrived = true));
  try {
    await userEvent.click(button, { timeout: PROBE_MS });
  } catch {
    // told below, with what was seen
  }
  const told = hasArrived ? null : `${SILENT_BROWSER}: ${await describePage(button)}.`;
  button.remove();
  return told;
}

async function describePage(button: HTMLElement): Promise<string> {
  const { x, y } = button.getBoundingClientRect();
  const above = document.elementFromPoint(x + 1, y + 1);
  const frames = (await hasFrames()) ? 'it still draws' : 'it draws no more';
  const cover = above === button ? 'nothing covers the page' : `${above?.outerHTML.slice(0, 120)} covers the page`;
  return `no click arrives, ${frames}, ${cover}, it is ${document.visibilityState}`;
}

const hasFrames = () =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), PROBE_MS);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late);
        resolve(true);
      }),
    );
  });
