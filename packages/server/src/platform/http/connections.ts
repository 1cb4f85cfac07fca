// How connections to the program are kept and read, for the program itself and for what measures it.
import type { ServerOptions } from 'node:http';

/** How long a connection without a request stays open. */
export const keepAliveSeconds = 5;

export const connectionOptions: ServerOptions = {
  keepAliveTimeout: keepAliveSeconds * 1000,
  // a request without a body gets no stream made ready for one: a tenth less work for each redirect
  optimizeEmptyRequests: true,
};
