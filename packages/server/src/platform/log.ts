// Structured logs to standard error, with secrets and network addresses left out, and lines that repeat counted.
import { pino, type Logger } from 'pino';
import { RepeatedLines, spanMs } from './repeated-lines.ts';

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

/** Levels are pino's; `silent` says nothing. Of lines that repeat within ten seconds most are told as a number after them. */
export function createLog(level: string): Logger {
  const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const lines = new RepeatedLines();
  /** What was counted is being told: that is not counted again. */
  let isTold = false;
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[kept out]' },
      hooks: {
        logMethod(args, method, lineLevel) {
          const [facts, text] = args as [unknown, unknown];
          const isPlain = typeof facts !== 'object' || facts === null;
          const key = String(isPlain ? facts : text);
          if (isTold || lines.take(lineLevel, key, isPlain ? {} : facts, Date.now())) method.apply(this, args);
        },
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
  const tell = (): void => {
    isTold = true;
    for (const { level: lineLevel, text, times, last } of lines.end(Date.now())) {
      const name = pino.levels.labels[lineLevel] as 'error';
      logger[name]({ ...last, repeated: times }, text);
    }
    isTold = false;
  };
  setInterval(tell, spanMs / 10).unref();
  return logger;
}
