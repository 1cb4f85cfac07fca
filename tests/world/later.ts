// Loaded before a process begins: moves its time on by `DAYS_AHEAD`, in all its threads.

const aheadMs = Number(process.env['DAYS_AHEAD']) * 24 * 3600_000;

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [Date.now()] : given, made) as Date,
  get: (real, name, made) => (name === 'now' ? () => real.now() + aheadMs : (Reflect.get(real, name, made) as unknown)),
});
