// Checks a bulk query by the platform's rules and turns its answers into JSON lines.

import {
  GraphQLError,
  Kind,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
  TypeInfo,
  type DocumentNode,
  type FieldNode,
  type SelectionSetNode,
} from 'graphql';
import { adminSchema } from './admin-schema.ts';

const MAX_CONNECTIONS = 5;
const MAX_DEPTH = 2;

/** A bulk query the platform refuses, in its words. */
export class BadBulkQuery extends Error {
  override name = 'BadBulkQuery';
}

/**
 * Reads a bulk query, whose one or more root connections are paged by the runner; `BadBulkQuery` with the platform's
 * sentence when it breaks a rule (shopify.dev/docs/api/usage/bulk-operations/queries).
 */
export function readBulkQuery(text: string): DocumentNode {
  const document = parseQuery(text);
  const problems = validate(adminSchema, document);
  if (problems[0] !== undefined) throw new BadBulkQuery(`Invalid bulk query: ${problems[0].message}`);
  checkConnections(document);
  return document;
}

function parseQuery(text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const what = /found (<EOF>|[^.]+)/i.exec(error.message)?.[1] ?? 'end of file';
    throw new BadBulkQuery(`Invalid bulk query: syntax error, unexpected ${what === '<EOF>' ? 'end of file' : what}`);
  }
}

function checkConnections(document: DocumentNode): void {
  const types = new TypeInfo(adminSchema);
  const open: FieldNode[] = [];
  const lists: FieldNode[] = [];
  let count = 0;
  const enter = (field: FieldNode) => {
    const type = types.getType();
    const name = type ? getNamedType(type).name : '';
    if (types.getParentType()?.name === 'QueryRoot' && ['node', 'nodes'].includes(field.name.value)) {
      throw new BadBulkQuery(`Bulk queries cannot contain a top level \`${field.name.value}\` field.`);
    }
    if (isConnection(name)) {
      count += 1;
      checkConnection(field, open, lists);
      open.push(field);
    } else if (isOwnList(type) && field.name.value !== 'edges') lists.push(field);
  };
  const leave = (field: FieldNode) => {
    if (open.at(-1) === field) open.pop();
    if (lists.at(-1) === field) lists.pop();
  };
  visit(
    document,
    visitWithTypeInfo(types, { Field: { enter: (field) => enter(field), leave: (field) => leave(field) } }),
  );
  if (count === 0) throw new BadBulkQuery('Bulk queries must contain at least one connection.');
  if (count > MAX_CONNECTIONS) {
    throw new BadBulkQuery(`Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`);
  }
}

function isOwnList(type: ReturnType<TypeInfo['getType']>): boolean {
  const inner = isNonNullType(type) ? type.ofType : type;
  return isListType(inner) && isObjectType(getNamedType(inner));
}

function checkConnection(field: FieldNode, open: readonly FieldNode[], lists: readonly FieldNode[]): void {
  const name = field.name.value;
  if (lists.length > 0) {
    throw new BadBulkQuery('Queries that contain a connection field within a list field are not currently supported.');
  }
  if (open.length > MAX_DEPTH) {
    throw new BadBulkQuery(`Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`);
  }
  if (nodeSelection(field) === null) {
    throw new BadBulkQuery(
      "All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: 'products { edges { node {'. " +
        `Selecting via 'nodes' is not supported. Invalid connection fields: '${name}'.`,
    );
  }
  const parent = open.at(-1);
  if (parent !== undefined && !selectsId(nodeSelection(parent))) {
    throw new BadBulkQuery(
      "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. " +
        `Connection fields without 'id': ${parent.name.value}.`,
    );
  }
}

const isConnection = (typeName: string) => typeName.endsWith('Connection');

function selectionField(selection: SelectionSetNode | undefined, name: string): FieldNode | null {
  const found = selection?.selections.find((each) => each.kind === Kind.FIELD && each.name.value === name);
  return found?.kind === Kind.FIELD ? found : null;
}

function nodeSelection(connection: FieldNode): SelectionSetNode | null {
  const edges = selectionField(connection.selectionSet, 'edges');
  return selectionField(edges?.selectionSet, 'node')?.selectionSet ?? null;
}

function selectsId(selection: SelectionSetNode | null): boolean {
  const id = selectionField(selection ?? undefined, 'id');
  return id !== null && id.alias === undefined;
}

type Json = Record<string, unknown>;

/** One line of the file, its line break included. */
export interface BulkLine {
  /** Is it an object of a root connection? */
  isRoot: boolean;
  text: string;
}

/**
 * The lines of one answered part: every node with its own values, then its children with `__parentId`. Parents come
 * before their children, but not directly before them. Grouped output keeps each parent's children behind it.
 */
export function toBulkLines(data: Json, groupObjects: boolean): BulkLine[] {
  const roots: BulkLine[] = [];
  const children: BulkLine[] = [];
  const add = (node: Json, parentId: string | null) => {
    const own: Json = {};
    const connections: Json[][] = [];
    for (const [name, value] of Object.entries(node)) {
      const nodes = connectionNodes(value);
      if (nodes === null) own[name] = value;
      else connections.push(nodes);
    }
    if (parentId !== null) own['__parentId'] = parentId;
    const isRoot = parentId === null;
    (isRoot || groupObjects ? roots : children).push({ isRoot, text: toLine(own) });
    for (const nodes of connections) for (const child of nodes) add(child, String(node['id']));
  };
  for (const value of Object.values(data)) for (const node of connectionNodes(value) ?? []) add(node, null);
  return [...roots, ...children];
}

/** The nodes of a value that came from a connection's `edges { node }`, or null when it is no connection. */
function connectionNodes(value: unknown): Json[] | null {
  if (typeof value !== 'object' || value === null || !('edges' in value) || !Array.isArray(value.edges)) return null;
  return value.edges.flatMap((edge: unknown) => {
    const node: unknown = typeof edge === 'object' && edge !== null ? Reflect.get(edge, 'node') : null;
    return typeof node === 'object' && node !== null ? [{ ...node }] : [];
  });
}

/** The platform's JSON escapes forward slashes. */
const toLine = (value: Json) => `${JSON.stringify(value).replaceAll('/', '\\/')}\n`;
