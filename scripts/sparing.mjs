// How Node is started so that a long import of pictures stays small: the heap is collected before it has doubled, and native memory that
// pictures are drawn in is taken from one place, whose gaps are filled again (`docs/decisions/0430`).

/** For Node, before the script. */
export const sparingFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/** For the process; read by glibc's allocator alone. */
export const sparingEnv = { MALLOC_ARENA_MAX: '1' };
