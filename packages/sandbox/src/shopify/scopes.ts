// Access scopes: how a grant lists them, and what they let an app read.

const SCOPE = /^(unauthenticated_)?(read|write)_[a-z_]+$/;

/** Reads `a,b c` into sorted scopes, or null when one of them is no scope. A write scope swallows its read scope. */
export function readScopes(text: string): string[] | null {
  const scopes = [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))];
  if (!scopes.every((scope) => SCOPE.test(scope))) return null;
  return scopes.filter((scope) => !scopes.includes(writeTwin(scope))).toSorted();
}

/** Does the grant hold one of the scopes? `write_x` includes `read_x`. */
export function hasOneOf(granted: readonly string[], scopes: readonly string[]): boolean {
  return scopes.some((scope) => granted.includes(scope) || granted.includes(writeTwin(scope)));
}

const writeTwin = (scope: string) => (/(^|_)read_/.test(scope) ? scope.replace('read_', 'write_') : '');
