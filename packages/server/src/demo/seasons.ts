// How busy a day of the demo's year is: a shop that grows, and its seasons. Pure.

const dayMs = 24 * 3600 * 1000;

/** By month, against an ordinary one. */
const months = [0.5, 0.55, 0.6, 0.7, 0.75, 0.8, 0.6, 0.5, 0.6, 0.7, 0.85, 1] as const;

/** Since when the shop is as large as it is. */
const grownDays = 90;
const yearDays = 365;

/** The days around the last Friday of November. */
function isBlackFriday(day: Date): boolean {
  return day.getUTCMonth() === 10 && day.getUTCDate() >= 23 && day.getUTCDate() <= 30;
}

/** Of a day that begins at `midnight`, `back` days before today; 1 is an ordinary day of now. */
export function busynessOf(midnight: number, back: number): number {
  const day = new Date(midnight);
  const weekend = [0, 6].includes(day.getUTCDay()) ? 1.3 : 1;
  const season = (months[day.getUTCMonth()] ?? 1) * (isBlackFriday(day) ? 1.4 : 1);
  const young = Math.max(0, back - grownDays) / (yearDays - grownDays);
  return weekend * season * (1 - 0.6 * young);
}

/** New links are shared most in their first days; a season later hardly anybody remembers them. */
export function freshnessOf(createdAt: number, midnight: number): number {
  const age = (midnight + dayMs - createdAt) / dayMs;
  const faded = age <= grownDays ? 1 : Math.exp(-(age - grownDays) / 60);
  return age <= 0 ? 0 : (0.6 + 1.6 * Math.exp(-age / 6)) * faded;
}
