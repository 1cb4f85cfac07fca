// Which component tests are worth a second run: those that failed as their browser had stopped answering.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run's end says of one file. */
export interface RunFile {
  readonly path: string;
  readonly project: string;
  readonly hasFailed: boolean;
  /** Of its failures. */
  readonly messages: readonly string[];
}

/** The files to run again: none unless a browser fell silent, as `sign` in a message says, and every failure is of a component test. */
export function toRepeat(files: readonly RunFile[], unhandled: number, sign: string): string[] {
  const failed = files.filter(({ hasFailed }) => hasFailed);
  const isSilent = failed.some(({ messages }) => messages.some((message) => message.includes(sign)));
  const isAllOfBrowser = failed.every(({ project }) => project.startsWith('components'));
  return isSilent && isAllOfBrowser && unhandled === 0 ? failed.map(({ path }) => path) : [];
}

/** Writes them, as JSON, to the file `list` when a run ends; nothing when there are none, or nobody named a file. */
export const repeatReporter = (list: string | undefined, sign: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const repeat = toRepeat(modules.map(toRunFile), unhandled.length, sign);
    if (list !== undefined && repeat.length > 0) writeFileSync(list, JSON.stringify(repeat));
  },
});

function toRunFile(module: TestModule): RunFile {
  const tests = [...module.children.allTests('failed')];
  const errors = [...module.errors(), ...tests.flatMap((test) => test.result().errors ?? [])];
  return {
    path: module.relativeModuleId,
    project: module.project.name,
    hasFailed: !module.ok(),
    messages: errors.map(({ message }) => message),
  };
}
