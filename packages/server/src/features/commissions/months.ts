// Calendar months as texts such as `2026-11`; days and zones are the caller's. Pure.
import { addDays } from '@vitrine/contract/range';

export const monthOf = (day: string): string => day.slice(0, 7);

export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));

export const monthAfter = (month: string): string => monthOf(addDays(`${month}-01`, 31));

export const lastDayOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1);

/** Months after one that is done and before the one under way, oldest first. */
export function listMonths(from: string, before: string): string[] {
  const months: string[] = [];
  for (let month = from; month < before; month = monthAfter(month)) months.push(month);
  return months;
}

/** The first day of a month on which the statements of the one before are issued: late webhook events have come by then. */
const issueDay = 3;

/** The last month whose statements may be issued on a day. */
export function lastIssuable(today: string): string {
  const last = monthBefore(monthOf(today));
  return Number(today.slice(8)) >= issueDay ? last : monthBefore(last);
}
