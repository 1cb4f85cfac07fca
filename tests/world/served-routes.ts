// The routes of a running server, read off its own router: what is served is there, whoever wrote it down or forgot to.
import type { App } from '../../packages/server/src/app.ts';

/** A route with its parameters unnamed, as the router holds them: one place has one parameter, whatever the routes call it. */
export const toRoute = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{\w+\}|:\w+(\|:\w+)*/g, '*')}`;

/** Every route as `METHOD /path`, without the HEAD that comes with each GET. */
export function listServed({ http }: App): string[] {
  // drawn as a tree whose twigs are what their paths have beyond the branch's
  const branches: string[] = [];
  return http
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined) return [];
      branches.length = indent.length / 4;
      branches.push(part);
      const listed = methods?.split(', ').filter((method) => method !== 'HEAD') ?? [];
      return listed.map((method) => toRoute(method, branches.join('')));
    });
}
