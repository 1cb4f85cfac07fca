// The door of moving: a whole business as one archive, out of this installation and into it.
export { Exports } from './exports.ts';
export { DataImports } from './imports.ts';
