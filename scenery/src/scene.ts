// A scene is what one picture shows; it is spelled out in the picture's file name, so that any name can be drawn again.

import { type Colour, isColour } from './colours.ts';
import { PATTERNS, type Pattern } from './kind.ts';
import { isKind, type KindName } from './kinds.ts';

export interface Piece {
  kind: KindName;
  colour: Colour;
  pattern: Pattern;
  /** 0 to 99: small differences of shape and pattern between two products of a kind. */
  turn: number;
}

export interface Scene {
  view: 'front' | 'detail' | 'cover';
  /** One piece, or for a cover three or four. */
  pieces: readonly Piece[];
}

const LONGEST_SLUG = 80;

/** Writes `linen-shirt.front.shirt-sand-stripe-7.webp`; the first part is for people only. */
export function toPictureName(slug: string, scene: Scene): string {
  const pieces = scene.pieces.map((piece) => `${piece.kind}-${piece.colour}-${piece.pattern}-${piece.turn}`);
  return [slug.slice(0, LONGEST_SLUG), scene.view, ...pieces, 'webp'].join('.');
}

/** Reads a file name back into its scene, or null when it is not one of ours. */
export function readPictureName(name: string): Scene | null {
  const [slug, view, ...rest] = name.split('.');
  if (!slug || rest.pop() !== 'webp') return null;
  if (view !== 'front' && view !== 'detail' && view !== 'cover') return null;
  const pieces: Piece[] = [];
  for (const part of rest) {
    const piece = readPiece(part);
    if (!piece) return null;
    pieces.push(piece);
  }
  const most = view === 'cover' ? 4 : 1;
  return pieces.length >= 1 && pieces.length <= most ? { view, pieces } : null;
}

function readPiece(part: string): Piece | null {
  const [kind = '', colour = '', pattern = '', turn = '', ...more] = part.split('-');
  const known = PATTERNS.find((each) => each === pattern);
  if (!isKind(kind) || !isColour(colour) || !known || !/^\d{1,2}$/.test(turn) || more.length > 0) return null;
  return { kind, colour, pattern: known, turn: Number(turn) };
}
