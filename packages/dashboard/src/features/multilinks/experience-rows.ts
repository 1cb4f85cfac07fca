// The two experiences of a multilink as rows of figures. Pure.
import type { Multilink } from '@vitrine/contract/multilinks';
import type { Rights } from '@vitrine/contract/rights';
import { type Tiles, toTiles } from '../../parts/figures/preview-figures.ts';
import type { Totals } from '@vitrine/contract/insights';
import { type Both, type Side, sides } from './multilink-draft.ts';
import { toCounted } from './multilink-item.ts';

export interface ExperienceRow extends Tiles {
  readonly side: Side;
  readonly linkId: string;
  readonly title: string | null;
  readonly picture: string | null;
  readonly kind: Multilink['links_options'][0]['link_data']['url_type'];
  readonly device: Multilink['links_options'][0]['device_option'];
  /** In percent, as set. */
  readonly share: number;
  /** In percent, as automatic has moved it; null while it is as set. */
  readonly shareNow: number | null;
}

/** Figures of a range by the same rules as the tiles above them. */
export function toExperienceRows(
  { links_options: options, automatic }: Multilink,
  figures: Both<Totals>,
  rights: Rights,
): ExperienceRow[] {
  return sides.map((side) => {
    const { value, current_value: now, device_option: device, link_id: linkId, link_data: link } = options[side];
    return {
      side,
      linkId,
      title: link.title || null,
      picture: link.images[0] ?? link.link_default_image,
      kind: link.url_type,
      device,
      share: value,
      shareNow: automatic && now !== value ? now : null,
      ...toTiles(toCounted(figures[side]), rights),
    };
  });
}
