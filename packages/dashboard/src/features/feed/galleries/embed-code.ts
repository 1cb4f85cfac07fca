// What is copied to put a gallery on a page of one's own. Pure.
import { frameHeights, type Gallery } from '@vitrine/contract/galleries';
import { escapeText, toRooms } from '@vitrine/shopfront/rooms';

type Shown = Pick<Gallery, 'public_url' | 'title' | 'layout' | 'posts_shown'>;

const toScript = ({ public_url: url }: Shown): string =>
  `<script src="${new URL(url).origin}/embed.js" async></script>`;

const toElement = ({ public_url: url, layout, posts_shown: count }: Shown, rest: string, inside: string): string =>
  `<vitrine-feed address="${escapeText(url)}" layout="${layout}" count="${count}"${rest}>${inside}</vitrine-feed>`;

/** With its rooms, so that nothing on the page moves when the script comes. */
export function toSnippet(gallery: Shown): string {
  const { layout, posts_shown: count, public_url: address, title } = gallery;
  return `${toScript(gallery)}\n${toElement(gallery, '', toRooms({ layout, count, address, title }))}`;
}

/** As a theme in Liquid fills it in; any other page puts the store's number of the product there. Of one product there are no rooms. */
export const toProductSnippet = (gallery: Shown): string =>
  `${toScript(gallery)}\n${toElement(gallery, ' product="{{ product.id }}"', '')}`;

export const toFrame = ({ public_url: url, title, layout }: Shown): string =>
  `<iframe src="${escapeText(url)}?embed=1" title="${escapeText(title)}" width="100%" height="${frameHeights[layout]}" style="border:0" loading="lazy"></iframe>`;
