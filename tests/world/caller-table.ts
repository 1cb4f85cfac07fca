// The table of callers: what every call of the API answers to each kind of caller, to be checked by a person.
export const callerNames = ['nobody', 'other', 'storeless', 'staff', 'maker', 'reader'] as const;
export type CallerName = (typeof callerNames)[number];

const table = `
`;

/** The statuses of each call, by its method and path. */
export function readCallers(): Map<string, Record<CallerName, number>> {
  const lines = table.split('\n').filter((line) => /^\w+ \//.test(line));
  return new Map(
    lines.map((line) => {
      const [method = '', path = '', ...cells] = line.trim().split(/\s+/);
      const statuses = callerNames.map((name, place) => [name, Number(cells[place])]);
      return [`${method} ${path}`, Object.fromEntries(statuses) as Record<CallerName, number>];
    }),
  );
}
