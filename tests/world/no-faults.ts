// The sandbox's switches as they begin, for tests that put them back.
export { noFaults } from '../../packages/sandbox/src/faults.ts';
