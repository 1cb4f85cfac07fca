// Structured logs to standard error, with secrets and network addresses left out.
import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'level'>;

const secretKeys = [
  'password',
  'new_password',
  'token',
  'auth',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'client_secret',
  'code',
  'email',
  'ip',
  'remoteAddress',
];

/** Levels are pino's; `silent` says nothing. */
export function createLog(level: string): Logger {
  const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[kept out]' } },
    pino.destination({ fd: 2, sync: false }),
  );
}
