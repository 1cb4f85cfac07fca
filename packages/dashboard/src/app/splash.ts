// The splash that stands in the page itself from its first frame: it goes as soon as there is something else to see.

/** As its style fades it. */
const fadeMs = 300;

/** Fades it, then takes it away; once is enough. */
export function endSplash(): void {
  const splash = document.querySelector('#splash:not(.over)');
  if (splash === null) return;
  splash.classList.add('over');
  setTimeout(() => splash.remove(), fadeMs);
}
