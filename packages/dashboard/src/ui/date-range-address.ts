// The chosen range of days, kept in the page's address so that it survives a reload and can be shared.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type RangeChoice, readChoice, toChoiceText } from './date-range.ts';

const parameter = 'range';

/** The range in the address, else `usual`, as for hours where days are all that is known; choosing replaces the address and adds no step to the history. */
export function useRangeChoice(
  usual: RangeChoice,
  today: string,
  ofDays = false,
): [RangeChoice, (choice: RangeChoice) => void] {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const choice = useMemo(() => {
    const read = readChoice(new URLSearchParams(search).get(parameter) ?? '', today) ?? usual;
    return ofDays && read === 'last_24_hours' ? usual : read;
  }, [search, today, usual, ofDays]);
  const choose = useCallback(
    (next: RangeChoice) => {
      const params = new URLSearchParams(search);
      if (toChoiceText(next) === toChoiceText(usual)) params.delete(parameter);
      else params.set(parameter, toChoiceText(next));
      const query = params.size === 0 ? '' : `?${params.toString()}`;
      // the history's own notes about this place, such as where it was opened from, stay
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
    [navigate, path, search, usual],
  );
  return [choice, choose];
}
