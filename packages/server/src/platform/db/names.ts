// Names a record's facts as columns are named: `createdAt` is `created_at`. Pure.

type ToSnake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ToSnake<Rest>}`
  : Name;

/** The columns that hold these facts, each under its fact's own name. */
export type ColumnsOf<Facts> = { -readonly [Name in keyof Facts as ToSnake<Name>]: Facts[Name] };

export function toColumns<Facts extends object>(facts: Facts): ColumnsOf<Facts> {
  const columns = Object.entries(facts).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(columns) as ColumnsOf<Facts>;
}
