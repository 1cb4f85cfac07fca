// The business's import: the one that runs or ran last, asked for again while it is at work, and what can be done with it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelImport,
  checkImport,
  findLatestImport,
  startImport,
  uploadImport,
  type LinkImport,
} from '@vitrine/contract/imports';
import { getLifetime } from '@vitrine/contract/insights';
import { listLinks, listTags } from '@vitrine/contract/links';
import { useEffect, useState } from 'react';
import { isProblem, type Problem } from '../../api/problem.ts';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { isAtWork } from './import-view.ts';

const askEveryMs = 700;

export function useImport() {
  const cache = useQueryClient();
  const query = useQuery({
    ...endpointQuery(findLatestImport, {}),
    staleTime: 0,
    refetchInterval: (state) => (isAtWork(state.state.data?.import) ? askEveryMs : false),
  });
  const latest = query.data?.import ?? null;
  useFreshLists(latest);
  const keep = (answer: LinkImport) => cache.setQueryData(endpointKey(findLatestImport, {}), { import: answer });
  const check = useEndpointMutation(checkImport, { onSuccess: keep });
  const start = useEndpointMutation(startImport, { onSuccess: keep });
  const cancel = useEndpointMutation(cancelImport, { onSuccess: keep });
  return {
    /** Undefined until the first answer; null when there never was an import. */
    latest: query.data === undefined ? undefined : latest,
    problem: query.error,
    retry: () => void query.refetch(),
    sending: useSending(keep),
    check,
    start,
    cancel,
  };
}

export type Import = ReturnType<typeof useImport>;

interface Sending {
  readonly name: string;
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number;
}

/** A file on its way. */
function useSending(keep: (answer: LinkImport) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (file: File): Promise<boolean> => {
    setProblem(null);
    setSending({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share });
      keep(await upload(uploadImport, { file, fileName: file.name, onProgress }));
      return true;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      setProblem(thrown);
      return false;
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, send };
}

/** The lists are asked for anew once the number of links made stands still. */
function useFreshLists(latest: LinkImport | null): void {
  const cache = useQueryClient();
  const made = latest !== null && !isAtWork(latest) ? `${latest.import_id} ${latest.created}` : null;
  useEffect(() => {
    if (made === null || made.endsWith(' 0')) return;
    for (const endpoint of [listLinks, getLifetime, listTags]) {
      void cache.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  }, [cache, made]);
}
