// The published Admin API schema as the sandbox executes it, with the platform's scalars.

import { GraphQLScalarType, Kind, buildSchema, type GraphQLSchema, type ValueNode } from 'graphql';
import { adminSchemaText } from './admin-schema.gen.ts';

/** The version of the Admin API that the sandbox serves. */
export const ADMIN_API_VERSION = '2026-10';

/** The part of the Admin schema that the sandbox knows; anything else is refused as unknown. */
export const adminSchema: GraphQLSchema = buildSchema(adminSchemaText, { assumeValidSDL: true });

const readers: Record<string, (value: unknown) => unknown> = {
  URL: (value) => readText(value, (text) => URL.canParse(text), 'Invalid url'),
  DateTime: (value) => readText(value, (text) => !Number.isNaN(Date.parse(text)), 'Invalid date and time'),
  Decimal: (value) => readDecimal(value),
  Money: (value) => readDecimal(value),
  UnsignedInt64: (value) => readText(value, (text) => /^\d{1,20}$/.test(text), 'Invalid unsigned integer'),
};

for (const [name, read] of Object.entries(readers)) {
  const scalar = adminSchema.getType(name);
  if (!(scalar instanceof GraphQLScalarType)) throw new TypeError(`The schema has no scalar ${name}.`);
  scalar.parseValue = read;
  scalar.parseLiteral = (node) => read(literalText(node));
}

function literalText(node: ValueNode): string {
  if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT) return node.value;
  throw new TypeError('Expected a string or a number');
}

function readText(value: unknown, isGood: (text: string) => boolean, problem: string): string {
  if (typeof value !== 'string' || !isGood(value)) throw new TypeError(`${problem} '${String(value)}'`);
  return value;
}

function readDecimal(value: unknown): string {
  return readText(
    typeof value === 'number' ? value.toString() : value,
    (text) => /^-?\d+(\.\d+)?$/.test(text),
    'Invalid decimal',
  );
}
