// When what changes on a page of somebody else's disturbs nobody who reads it.

/** With a click or a key, as then what moves is expected to. */
const acts = ['click', 'keydown'] as const;
const patience = 2000;

/** Below the window nothing that is in sight moves when there is more or less room. */
const isBelow = (host: HTMLElement): boolean => host.getBoundingClientRect().top >= innerHeight;

/** Above it the browser keeps what is read in its place. */
const isOutOfSight = (host: HTMLElement): boolean => isBelow(host) || host.getBoundingClientRect().bottom < 0;

/** At once where nobody sees it move, else with the shopper's next click or key. */
export function whenUnseen(host: HTMLElement, act: () => void): void {
  if (isBelow(host)) return act();
  const once = (): void => {
    for (const name of acts) removeEventListener(name, once, true);
    act();
  };
  for (const name of acts) addEventListener(name, once, true);
}

/** The same, or as soon as it is scrolled out of sight, and no later than in two seconds: to be seen weighs more than what then moves. */
export function whenSettled(host: HTMLElement, act: () => void): void {
  if (isOutOfSight(host)) return act();
  const once = (): void => {
    clearTimeout(due);
    for (const name of acts) removeEventListener(name, once, true);
    removeEventListener('scroll', look, true);
    act();
  };
  const look = (): void => {
    if (isOutOfSight(host)) once();
  };
  const due = setTimeout(once, patience);
  for (const name of acts) addEventListener(name, once, true);
  addEventListener('scroll', look, { capture: true, passive: true });
}
