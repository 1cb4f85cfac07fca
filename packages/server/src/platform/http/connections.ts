// How connections to the program are read, for the program itself and for what measures it.
import type { ServerOptions } from 'node:http';

export const connectionOptions: ServerOptions = {
  // a request without a body gets no stream made ready for one: a tenth less work for each redirect
  optimizeEmptyRequests: true,
};
