// The script of looks whose products have more photos than one: shows their page in a dialog over the look, and enlarges them there.

/** The photo's own address is as large as there is: from now on it is drawn, around the place that was pressed. */
function enlarge(link: HTMLAnchorElement, event: MouseEvent): void {
  const image = link.querySelector('img');
  const isNear = link.classList.toggle('near');
  if (!image) return;
  image.srcset = '';
  image.src = link.href;
  const { left, top, width, height } = link.getBoundingClientRect();
  // by keyboard no place is pressed
  const across = event.detail === 0 ? 0.5 : (event.clientX - left) / width;
  const down = event.detail === 0 ? 0.5 : (event.clientY - top) / height;
  // a strip that is written from right to left counts from its other end
  const from = getComputedStyle(link).direction === 'rtl' ? across - 1 : across;
  if (isNear) link.scrollTo(from * (link.scrollWidth - width), down * (link.scrollHeight - height));
}

/** Marks the thumbnail of the photo that is seen. */
function followStrip(view: HTMLElement, strip: HTMLElement): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const thumb of view.querySelectorAll('.thumbs a')) {
          if (thumb.getAttribute('href') === `#${target.id}`) thumb.setAttribute('aria-current', 'true');
          else thumb.removeAttribute('aria-current');
        }
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const photo of strip.children) seen.observe(photo);
}

function serve(dialog: HTMLDialogElement, view: HTMLElement): void {
  const strip = view.querySelector<HTMLElement>('.strip');
  if (strip && strip.children.length > 1) followStrip(view, strip);
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (event.target !== dialog && !link?.matches('.back,.strip a,.thumbs a')) return;
    event.preventDefault();
    if (!link || link.className === 'back') dialog.close();
    else if (strip?.contains(link)) enlarge(link, event);
    else view.querySelector(link.hash)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
}

/** Shows the page at an address; where it does not come, or is none, the browser goes there. */
async function open(link: HTMLAnchorElement): Promise<void> {
  const text = await fetch(link.href)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  const view = new DOMParser().parseFromString(text, 'text/html').querySelector<HTMLElement>('main.photos');
  if (!view) return location.assign(link.href);
  const dialog = document.createElement('dialog');
  dialog.className = 'over';
  dialog.setAttribute('aria-label', view.querySelector('h1')?.textContent ?? '');
  dialog.append(view);
  serve(dialog, view);
  dialog.addEventListener('close', () => dialog.remove());
  link.closest('.vt')?.append(dialog);
  dialog.showModal();
  if (link.hash) view.querySelector(link.hash)?.scrollIntoView();
}

addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.ph,a.mk') : null;
  // a window of its own is the browser's
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !('showModal' in document.createElement('dialog')))
    return;
  event.preventDefault();
  void open(link);
});
