// Which parts of a picture are looked at: few of a product's, more of one that is asked about. Pure.
import { findBorderBox, type CutOut, type Pixels } from './border-box.ts';

/** All of a picture, or a part of it: what vectors are on average is known of each kind by itself. */
export const viewKinds = ['whole', 'box'] as const;
export type ViewKind = (typeof viewKinds)[number];

export interface View extends CutOut {
  readonly kind: ViewKind;
}

/** Of a product's own picture: all of it, and the box around what it shows. */
export function listKeptViews(picture: Pixels): View[] {
  const { width, height } = picture;
  return [
    { kind: 'whole', left: 0, top: 0, width, height },
    { kind: 'box', ...findBorderBox(picture) },
  ];
}

/** Of a picture somebody asks about: those two, both halves and the middle, as it may show several things. */
export function listAskedViews(picture: Pixels): View[] {
  const { width, height } = picture;
  const kept = listKeptViews(picture);
  const half = Math.max(1, Math.round(width * 0.55));
  const box = kept[1] ?? { left: 0, top: 0, width, height };
  const middle = {
    left: box.left + Math.round(box.width * 0.17),
    top: box.top + Math.round(box.height * 0.17),
    width: Math.max(1, Math.round(box.width * 0.66)),
    height: Math.max(1, Math.round(box.height * 0.66)),
  };
  return [
    ...kept,
    { kind: 'box', left: 0, top: 0, width: half, height },
    { kind: 'box', left: width - half, top: 0, width: half, height },
    { kind: 'box', ...middle },
  ];
}
