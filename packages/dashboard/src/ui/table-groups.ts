// Which rows of a table belong together. Pure.

/** Neighbours of one group; all of them without `groupOf`. A group that comes again later is another. */
export function toGroups<Row>(rows: readonly Row[], groupOf?: (row: Row) => string): readonly (readonly Row[])[] {
  if (groupOf === undefined) return [rows];
  const groups: Row[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const name = groupOf(row);
    const open = groups.at(-1);
    if (open !== undefined && name === last) open.push(row);
    else groups.push([row]);
    last = name;
  }
  return groups;
}
