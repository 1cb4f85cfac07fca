// Leaves out of the contract what is written for readers of the API alone: four of the kilobytes everybody would load first.
import type { Plugin } from 'vite';

/** Members of a described endpoint that only the server's document of the API shows. */
const forReaders = new Set(['summary', 'examples']);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const listNodes = (value: unknown): Node[] => [value].flat().filter(isNode);

/** What is said under those names of the endpoints that a module describes, `get(path, who, { … })`, from the front to the back. */
function listTexts(node: Node): Node[] {
  if (node.type !== 'CallExpression') return Object.values(node).flatMap((part) => listNodes(part).flatMap(listTexts));
  const [callee] = listNodes(node['callee']);
  const [, , described] = listNodes(node['arguments']);
  if (!/^(get|post|put)$/.test(String(callee?.['name']))) return [];
  const members = listNodes(described?.['properties']);
  return members
    .filter((member) => listNodes(member['key']).some(({ name }) => forReaders.has(String(name))))
    .flatMap((member) => listNodes(member['value']));
}

export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'post',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts$/, code: 'endpointsOf(' },
    handler(code) {
      const program: unknown = this.parse(code);
      const texts = isNode(program) ? listTexts(program) : [];
      const kept = texts.reduceRight((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code);
      return { code: kept, map: null };
    },
  },
};
