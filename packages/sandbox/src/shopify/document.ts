// Reads a GraphQL document the way the Admin API does: its own error codes and sentences, at HTTP 200.

import {
  BREAK,
  GraphQLError,
  Kind,
  coerceInputValue,
  isInputType,
  parse,
  specifiedRules,
  typeFromAST,
  validate,
  valueFromAST,
  visit,
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  type ASTNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { adminSchema } from './admin-schema.ts';

/** Errors as they stand in the answer's `errors`. */
export class RefusedDocument extends Error {
  override name = 'RefusedDocument';
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super(errors[0]?.message ?? 'The document was refused.');
    this.errors = errors;
  }
}

interface Wording {
  rule: ValidationRule;
  code: string;
  pattern?: RegExp;
  /** The platform's sentence and extra fields from the captured groups. */
  say?: (groups: Record<string, string>) => { message: string; [extra: string]: string };
}

const wordings: readonly Wording[] = [
  {
    rule: FieldsOnCorrectTypeRule,
    code: 'undefinedField',
    pattern: /field "(?<fieldName>\w+)" on type "(?<typeName>\w+)"/,
    say: ({ fieldName = '', typeName = '' }) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      typeName,
      fieldName,
    }),
  },
  {
    rule: ProvidedRequiredArgumentsRule,
    code: 'missingRequiredArguments',
    pattern: /Field "(?<name>\w+)" argument "(?<argumentName>\w+)"/,
    say: ({ name = '', argumentName = '' }) => ({
      message: `Field '${name}' is missing required arguments: ${argumentName}`,
      className: 'Field',
      name,
      arguments: argumentName,
    }),
  },
  {
    rule: KnownArgumentNamesRule,
    code: 'argumentNotAccepted',
    pattern: /argument "(?<argumentName>\w+)" on field "\w+\.(?<name>\w+)"/,
    say: ({ argumentName = '', name = '' }) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      name,
      typeName: 'Field',
      argumentName,
    }),
  },
  { rule: ValuesOfCorrectTypeRule, code: 'argumentLiteralsIncompatible' },
  {
    rule: ScalarLeafsRule,
    code: 'selectionMismatch',
    pattern: /Field "(?<nodeName>\w+)" of type "(?<typeName>[^"]+)" must have a selection/,
    say: ({ nodeName = '', typeName = '' }) => ({
      message: `Field must have selections (field '${nodeName}' returns ${typeName} but has no selections.)`,
      nodeName,
      typeName,
    }),
  },
  {
    rule: NoUnusedVariablesRule,
    code: 'variableNotUsed',
    pattern: /Variable "\$(?<variableName>\w+)"/,
    say: ({ variableName = '' }) => ({
      message: `Variable $${variableName} is declared by the query but not used`,
      variableName,
    }),
  },
  {
    rule: NoUndefinedVariablesRule,
    code: 'variableNotDefined',
    pattern: /Variable "\$(?<variableName>\w+)"/,
    say: ({ variableName = '' }) => ({ message: `Variable $${variableName} is used but not declared`, variableName }),
  },
  { rule: VariablesInAllowedPositionRule, code: 'variableMismatch' },
  {
    rule: KnownTypeNamesRule,
    code: 'undefinedType',
    pattern: /type "(?<typeName>\w+)"/,
    say: ({ typeName = '' }) => ({ message: `No such type ${typeName}`, typeName }),
  },
];

const otherRules = specifiedRules.filter((rule) => !wordings.some((wording) => wording.rule === rule));

const cache = new LRUCache<string, DocumentNode>({ max: 200 });

/** Parses and checks a document against the schema; `RefusedDocument` with the platform's errors when it is bad. */
export function readDocument(text: string): DocumentNode {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const document = parseText(text);
  const errors = [
    ...wordings.flatMap((wording) =>
      validate(adminSchema, document, [wording.rule]).map((each) => reword(each, wording, document)),
    ),
    ...validate(adminSchema, document, otherRules),
  ];
  if (errors.length > 0) throw new RefusedDocument(errors);
  cache.set(text, document);
  return document;
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = error.message.replace('Syntax Error', 'syntax error');
    throw new RefusedDocument([new GraphQLError(message, { ...source(error), extensions: { code: 'PARSE_ERROR' } })]);
  }
}

function reword(error: GraphQLError, { code, pattern, say }: Wording, document: DocumentNode): GraphQLError {
  const groups = pattern?.exec(error.message)?.groups;
  const { message = error.message, ...extra } = groups !== undefined && say !== undefined ? say(groups) : {};
  const path = pathTo(document, error.nodes?.[0]);
  return new GraphQLError(message, { ...source(error), path, extensions: { code, ...extra } });
}

/** Where a node stands, as the platform says it: `query LinkShop`, `shop`, `... on Product`, `nickname`. */
function pathTo(document: DocumentNode, wanted: ASTNode | undefined): string[] {
  const path: string[] = [];
  let found: string[] | null = null;
  visit(document, {
    enter: (node) => {
      const step = stepOf(node);
      if (step !== null) path.push(step);
      if (node !== wanted) return undefined;
      found = [...path];
      return BREAK;
    },
    leave: (node) => {
      if (stepOf(node) !== null) path.pop();
    },
  });
  return found ?? [];
}

function stepOf(node: ASTNode): string | null {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return node.name === undefined ? node.operation : `${node.operation} ${node.name.value}`;
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition === undefined ? '...' : `... on ${node.typeCondition.name.value}`;
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value;
    case Kind.ARGUMENT:
      return node.name.value;
    default:
      return null;
  }
}

const source = (error: GraphQLError) => ({
  ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
  ...(error.source === undefined ? {} : { source: error.source }),
  ...(error.positions === undefined ? {} : { positions: error.positions }),
});

/** The operation that is asked for, or `RefusedDocument` when the document does not say which. */
export function getOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const chosen = name === undefined ? operations : operations.filter((each) => each.name?.value === name);
  const [operation] = chosen;
  if (operation !== undefined && chosen.length === 1) return operation;
  throw new RefusedDocument([
    new GraphQLError(name === undefined ? 'An operation name is required' : `No operation named "${name}"`),
  ]);
}

/** Coerces variables, or throws `RefusedDocument` with `INVALID_VARIABLE` and every problem. */
export function readVariables(
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const errors: GraphQLError[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(adminSchema, definition.type);
    if (!isInputType(type)) continue;
    if (!Object.hasOwn(given, name) && definition.defaultValue !== undefined) {
      values[name] = valueFromAST(definition.defaultValue, type);
      continue;
    }
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && definition.type.kind !== Kind.NON_NULL_TYPE) continue;
    const problems: { path: readonly (string | number)[]; explanation: string; message: string }[] = [];
    values[name] = coerceInputValue(value ?? null, type, (path, _value, { message }) =>
      problems.push({ path, explanation: message, message }),
    );
    if (problems.length === 0) continue;
    const text = `Variable $${name} of type ${type.toString()} was provided invalid value`;
    errors.push(
      new GraphQLError(text, {
        nodes: definition,
        extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
      }),
    );
  }
  if (errors.length > 0) throw new RefusedDocument(errors);
  return values;
}
