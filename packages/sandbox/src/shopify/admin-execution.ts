// Executes a checked document against a shop: scopes, list sizes, and neutral answers for what a sandbox shop never has.

import {
  GraphQLError,
  execute,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import { journeyOf } from '../faults.ts';
import { adminSchema } from './admin-schema.ts';
import { protectedFields, requiredAccess } from './admin-schema.gen.ts';
import { mutationRoot } from './admin-mutations.ts';
import { queryRoot, type AdminCall } from './admin-root.ts';
import { toConnection, type AdminContext } from './connection.ts';
import { withOddRecords } from './odd-records.ts';
import { hasOneOf } from './scopes.ts';

const MAX_INPUT = 250;

/** One operation of a document that was parsed and checked, with its variables coerced. */
export interface ExecutionRequest {
  document: DocumentNode;
  operationName?: string | undefined;
  isMutation: boolean;
  /** One part within the answer fails, and the rest comes. */
  isPartial?: boolean;
  variables: Record<string, unknown>;
  bulkPart?: { start: number; size: number };
}

/** Runs one operation; the context lists afterwards which search filters were unknown. */
export async function executeAdmin(
  call: AdminCall,
  request: ExecutionRequest,
): Promise<{ result: ExecutionResult; context: AdminContext }> {
  const { faults, shop } = call.open;
  const now = shop.now();
  const context: AdminContext = {
    journeyOf: (order) => journeyOf(faults, order, now),
    indexedUntil: new Date(now.getTime() - faults.indexLagMs).toISOString(),
    scopes: call.scopes,
    level: faults.protectionLevel,
    bulk: request.bulkPart !== undefined,
    failsOnce: request.isPartial === true,
    ...(request.bulkPart === undefined ? {} : { bulkPart: request.bulkPart }),
    searchWarnings: [],
  };
  const result = await execute({
    schema: adminSchema,
    document: request.document,
    rootValue: request.isMutation ? mutationRoot(call) : queryRoot(call),
    contextValue: context,
    variableValues: request.variables,
    operationName: request.operationName ?? null,
    fieldResolver: answerField,
  });
  const data = result.data && withOddRecords(result.data, faults.oddRecords);
  return { result: { ...result, ...(data ? { data } : {}) }, context };
}

const answerField: GraphQLFieldResolver<unknown, AdminContext> = (source, args: object, context, info) => {
  checkAccess(info, context);
  checkApproval(info, context);
  for (const value of Object.values(args)) checkSize(value);
  if (context.failsOnce && info.path.prev !== undefined && !isNonNullType(info.returnType)) {
    context.failsOnce = false;
    throw new Error(`${info.fieldName} could not be read`);
  }
  const property: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, info.fieldName) : undefined;
  const value: unknown = typeof property === 'function' ? property(args, context, info) : property;
  return value === undefined ? neutralAnswer(info, args, context) : value;
};

function checkSize(value: unknown): void {
  if (!Array.isArray(value) || value.length <= MAX_INPUT) return;
  const message = `The input array size of ${value.length} is greater than the maximum allowed of ${MAX_INPUT}.`;
  throw new GraphQLError(message, { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } });
}

// A field needs its own scopes, and those of the type it answers with (through a connection as well).
function checkAccess({ parentType, fieldName, returnType }: GraphQLResolveInfo, { scopes }: AdminContext): void {
  const typeName = getNamedType(returnType).name.replace(/Connection$/, '');
  for (const key of [`${parentType.name}.${fieldName}`, typeName]) {
    const [sentence, ...needed] = requiredAccess[key] ?? [];
    if (sentence === undefined || hasOneOf(scopes, needed)) continue;
    throw new GraphQLError(`Access denied for ${fieldName} field. Required access: ${sentence}`, {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess: sentence,
      },
    });
  }
}

const APPROVAL_PAGE = 'https://shopify.dev/docs/apps/launch/protected-customer-data';

/** Types that are customer data as a whole: an app reads them once it is approved for level 1. */
const PROTECTED_TYPES: readonly string[] = ['Order', 'Customer', 'MailingAddress'];

function checkApproval({ parentType, fieldName, returnType }: GraphQLResolveInfo, { level }: AdminContext): void {
  const typeName = getNamedType(returnType).name.replace(/Connection$/, '');
  const needsTwo = `${parentType.name}.${fieldName}` in protectedFields;
  const refused =
    level === 0 && PROTECTED_TYPES.includes(typeName)
      ? `access the ${typeName} object`
      : level < 2 && needsTwo
        ? `use the ${fieldName} field`
        : null;
  if (refused === null) return;
  throw new GraphQLError(`This app is not approved to ${refused}. See ${APPROVAL_PAGE} for more details.`, {
    extensions: { code: 'ACCESS_DENIED', documentation: APPROVAL_PAGE },
  });
}

/** No value, no items: what a shop answers that does not use a feature. What cannot be empty is an honest error. */
function neutralAnswer(info: GraphQLResolveInfo, args: object, context: AdminContext): unknown {
  const type: GraphQLOutputType = info.returnType;
  const isMutation = info.parentType.name === 'Mutation';
  if (!isNonNullType(type) && !isMutation) return null;
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) return [];
  if (isObjectType(inner) && inner.name.endsWith('Connection')) {
    return toConnection({ items: [], id: () => '', view: () => null }, args, context);
  }
  throw new GraphQLError(`The sandbox does not model ${info.parentType.name}.${info.fieldName}.`, {
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
}
