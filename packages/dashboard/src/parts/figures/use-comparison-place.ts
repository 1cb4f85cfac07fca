// What figures beside the analytics are compared with, kept in the address by the name the analytics have for it.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Compared, readCompared, toComparedText } from './comparison.ts';

export interface ChosenComparison {
  readonly compare: Compared;
  readonly choose: (compare: Compared) => void;
}

/** With other days alone; `usual` is what an address says that names none. */
export function useComparisonPlace(today: string, usual: Compared = null): ChosenComparison {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const text = new URLSearchParams(search).get('compare') ?? '';
  const compare = useMemo(() => {
    const read = readCompared(text, today);
    return read === null || read.with === 'segment' ? usual : read;
  }, [text, today, usual]);
  return {
    compare,
    choose: (next) => {
      const params = new URLSearchParams(search);
      if (toComparedText(next) === toComparedText(usual)) params.delete('compare');
      else params.set('compare', toComparedText(next));
      const query = params.size === 0 ? '' : `?${params.toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
  };
}
