// What a post is called, and what is left of its caption below that. Pure.
import { withoutUnseen } from '@vitrine/contract/unseen';

/** As much as Instagram takes; other networks' longer ones are cut. */
const mostCaption = 2200;
const mostTitle = 80;

export interface CaptionParts {
  readonly title: string;
  /** Empty where the title says it all. */
  readonly rest: string;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Strangers write captions: marks of direction, which reach beyond them, and controls are left out. */
function clean(caption: string): string {
  const plain = withoutUnseen(caption).replaceAll(/\r\n?/g, '\n');
  return plain
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The first line is the title where it is short enough, else the beginning of it, and then the whole caption stands below. */
export function splitCaption(caption: string, username: string): CaptionParts {
  const text = clean(caption);
  const [first = '', ...others] = text.split('\n');
  if (text === '') return { title: `@${username}`, rest: '' };
  const title = cut(first.trim(), mostTitle);
  const isWhole = title === first.trim();
  return { title, rest: cut(isWhole ? others.join('\n').trim() : text, mostCaption) };
}
