// Who is invited, as it was typed or pasted: one person a line, an address with a code behind it where they have one. Pure.
import { limits } from '@vitrine/contract/limits';

export interface InvitedPerson {
  readonly email: string;
  readonly promocode?: string;
}

/** Lines without an address, such as a heading, are left out; of a name before the address only the address counts. */
export function readPeople(typed: string): InvitedPerson[] {
  return typed
    .split(/[\r\n;]+/)
    .flatMap((line) => readLine(line))
    .slice(0, limits.batch);
}

function readLine(line: string): InvitedPerson[] {
  const cells = line
    .split(/[,\t]|\s{2,}/)
    .map((cell) => cell.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((cell) => cell !== '');
  const at = cells.findIndex((cell) => cell.includes('@'));
  if (at === -1) return [];
  // several addresses in one line are several people
  const addresses = cells.filter((cell) => cell.includes('@'));
  if (addresses.length > 1) return addresses.map((cell) => ({ email: toAddress(cell) }));
  const code = cells[at + 1];
  return [{ email: toAddress(cells[at] ?? ''), ...(code === undefined ? {} : { promocode: code }) }];
}

/** `Noa Levi <noa@mail.example>` is how mail programs copy people. */
const toAddress = (cell: string): string => /<([^>]+)>/.exec(cell)?.[1]?.trim() ?? cell;
