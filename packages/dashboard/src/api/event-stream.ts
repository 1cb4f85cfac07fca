// Server-sent events out of the text they arrive in, whatever the pieces. Pure.

/** Reads piece by piece; answers the data of every event that is whole by now. Comments and other fields are skipped. */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    rest = (rest + piece).replaceAll(/\r\n|\r(?!$)/g, '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readData).filter((data) => data !== '');
  };
}

function readData(block: string): string {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');
}

const shortestWait = 1000;
const longestWait = 30_000;

/** How long to wait before the next try, in ms: twice as long each time up to half a minute, spread by `chance` of 0 to 1. */
export function toWait(attempt: number, chance: number): number {
  const wait = Math.min(longestWait, shortestWait * 2 ** Math.max(0, attempt - 1));
  return Math.round(wait * (0.75 + chance / 2));
}
