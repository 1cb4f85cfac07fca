// The mark of a picture that a program of artificial intelligence made, or a part of it: read in a file, written into another. Pure.

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const marks = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;
export type AiMark = (typeof marks)[number];

/** A word of IPTC’s `DigitalSourceType`: XMP and manifests of content credentials are plain text in every format. */
const mark = /(?:compositeWith)?trainedAlgorithmicMedia/i;

export function readAiMark(bytes: Buffer): AiMark | null {
  // one character a byte
  const found = mark.exec(bytes.toString('latin1'))?.[0].toLowerCase();
  return marks.find((known) => known.toLowerCase() === found) ?? null;
}

/** A packet of XMP that says this, and nothing of a place or a person. */
export const toXmp = (found: AiMark): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceTypes}${found}"/></rdf:RDF></x:xmpmeta>`;
