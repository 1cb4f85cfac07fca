// What a query costs before and after it runs, and the leaky bucket that pays for it (shopify.dev/docs/api/usage/limits).

import {
  Kind,
  OperationTypeNode,
  getNamedType,
  isCompositeType,
  isObjectType,
  isInterfaceType,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { adminSchema } from './admin-schema.ts';

/** Points of the largest single query. */
export const MAX_QUERY_COST = 1000;

const FREE_TYPES = new Set(['MoneyV2', 'MoneyBag', 'PageInfo']);
const MUTATION_COST = 10;
const COUNT_COST = 10;

interface Walk {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
}

/** The points reserved before a query runs: every page is taken as full. */
export function requestedCost(walk: Walk, operation: OperationDefinitionNode): number {
  return rootCost(walk, operation, undefined);
}

/** The points it cost in the end: by the nodes that really came back. */
export function actualCost(walk: Walk, operation: OperationDefinitionNode, data: unknown): number {
  return rootCost(walk, operation, data ?? {});
}

function rootCost(walk: Walk, operation: OperationDefinitionNode, data: unknown): number {
  const root = adminSchema.getRootType(operation.operation);
  if (!root) return 0;
  if (operation.operation === OperationTypeNode.MUTATION) {
    return MUTATION_COST * fieldsOf(walk, root, operation.selectionSet).length;
  }
  let total = 0;
  for (const { field } of fieldsOf(walk, root, operation.selectionSet)) {
    const isCount = field.name.value.endsWith('Count');
    total += isCount ? COUNT_COST : fieldCost(walk, root, field, data);
  }
  return total;
}

/** The weight of a page of `size` nodes: 0, then 1, growing with the logarithm. */
export function pageWeight(size: number): number {
  return size <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
}

function fieldCost(walk: Walk, parent: GraphQLCompositeType, field: FieldNode, data: unknown): number {
  const type = compositeOf(parent, field.name.value);
  if (type === null || field.selectionSet === undefined) return 0;
  const value = data === undefined ? undefined : childOf(data, field);
  if (data !== undefined && (value === null || value === undefined)) return 0;
  if (type.name.endsWith('Connection')) return connectionCost(walk, type, field, field.selectionSet, value);
  const own = FREE_TYPES.has(type.name) ? 0 : 1;
  return own + largest(value, (each) => selectionCost(walk, type, field.selectionSet, each));
}

function connectionCost(
  walk: Walk,
  type: GraphQLCompositeType,
  field: FieldNode,
  selection: SelectionSetNode,
  data: unknown,
): number {
  let size = data === undefined ? pageSize(walk, field) : 0;
  let each = 0;
  for (const inner of fieldsOf(walk, type, selection)) {
    const name = inner.field.name.value;
    if (name !== 'nodes' && name !== 'edges') continue;
    const list = data === undefined ? undefined : childOf(data, inner.field);
    if (Array.isArray(list)) size = Math.max(size, list.length);
    const innerType = compositeOf(type, name);
    if (innerType === null) continue;
    const cost = largest(list, (item) => selectionCost(walk, innerType, inner.field.selectionSet, item));
    each = Math.max(each, name === 'nodes' ? 1 + cost : cost);
  }
  return 2 + pageWeight(size) * Math.max(1, each);
}

// A union or interface costs its dearest branch.
function selectionCost(
  walk: Walk,
  type: GraphQLCompositeType,
  selection: SelectionSetNode | undefined,
  data: unknown,
): number {
  if (selection === undefined) return 0;
  const shared = { cost: 0 };
  const branches = new Map<string, number>();
  for (const { field, on } of fieldsOf(walk, type, selection)) {
    const cost = fieldCost(walk, on, field, data);
    if (on.name === type.name) shared.cost += cost;
    else branches.set(on.name, (branches.get(on.name) ?? 0) + cost);
  }
  return shared.cost + Math.max(0, ...branches.values());
}

interface TypedField {
  field: FieldNode;
  on: GraphQLCompositeType;
}

function fieldsOf(walk: Walk, type: GraphQLCompositeType, selection: SelectionSetNode): TypedField[] {
  return selection.selections.flatMap((each): TypedField[] => {
    if (each.kind === Kind.FIELD) return each.name.value === '__typename' ? [] : [{ field: each, on: type }];
    if (each.kind === Kind.INLINE_FRAGMENT) {
      return fieldsOf(walk, namedComposite(each.typeCondition?.name.value) ?? type, each.selectionSet);
    }
    const fragment = walk.document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === each.name.value,
    );
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return [];
    return fieldsOf(walk, namedComposite(fragment.typeCondition.name.value) ?? type, fragment.selectionSet);
  });
}

function namedComposite(name: string | undefined): GraphQLCompositeType | null {
  const type = name === undefined ? undefined : adminSchema.getType(name);
  return isCompositeType(type) ? type : null;
}

function compositeOf(parent: GraphQLCompositeType, field: string): GraphQLCompositeType | null {
  const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field] : undefined;
  const type = definition === undefined ? undefined : getNamedType(definition.type);
  return isCompositeType(type) ? type : null;
}

function pageSize(walk: Walk, field: FieldNode): number {
  for (const argument of field.arguments ?? []) {
    if (argument.name.value !== 'first' && argument.name.value !== 'last') continue;
    if (argument.value.kind === Kind.INT) return Number(argument.value.value);
    if (argument.value.kind !== Kind.VARIABLE) continue;
    const value = walk.variables[argument.value.name.value];
    if (typeof value === 'number') return value;
  }
  return 0;
}

function childOf(data: unknown, field: FieldNode): unknown {
  const key = field.alias?.value ?? field.name.value;
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}

function largest(value: unknown, cost: (each: unknown) => number): number {
  return Array.isArray(value) ? Math.max(0, ...value.filter((each) => each !== null).map(cost)) : cost(value);
}

/** `extensions.cost.throttleStatus`, in points and points a second. */
export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** What a bucket holds, in seconds of what it is given back: 2,000 points of the smallest plan (shopify.dev/docs/api/usage/limits). */
const SECONDS_HELD = 20;

/** The bucket of one app in one shop, as large as the shop's plan has it: of the smallest 2000 points, restored at 100 a second. */
export class CostBucket {
  readonly #now: () => number;
  readonly #rate: () => number;
  #available: number;
  #at: number;

  constructor(now: () => number, pointsPerSecond: () => number = () => 100) {
    this.#now = now;
    this.#rate = pointsPerSecond;
    this.#at = now();
    this.#available = this.maximum;
  }

  get restoreRate(): number {
    return this.#rate();
  }

  get maximum(): number {
    return this.restoreRate * SECONDS_HELD;
  }

  /** Reserves the points of a query; false and nothing taken when there are not enough. */
  take(points: number): boolean {
    this.#restore();
    if (points > this.#available) return false;
    this.#available -= points;
    return true;
  }

  giveBack(points: number): void {
    this.#available = Math.min(this.maximum, this.#available + points);
  }

  status(): ThrottleStatus {
    this.#restore();
    return {
      maximumAvailable: this.maximum,
      currentlyAvailable: Math.floor(this.#available),
      restoreRate: this.restoreRate,
    };
  }

  #restore(): void {
    const now = this.#now();
    this.giveBack(((now - this.#at) / 1000) * this.restoreRate);
    this.#at = now;
  }
}
