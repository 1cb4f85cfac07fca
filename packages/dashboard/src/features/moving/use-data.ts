// The exports and the import of the business, asked for again while one is at work.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelDataExport,
  cancelDataImport,
  findDataImport,
  listDataExports,
  startDataExport,
  startDataImport,
  uploadDataImport,
  type DataImport,
} from '@vitrine/contract/moving';
import { useState } from 'react';
import { isProblem, type Problem } from '../../api/problem.ts';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';

const askEveryMs = 1_000;

/** Whether the program is at work on it, so that it is asked for again. */
export const isAtWork = (found: DataImport | null | undefined): boolean =>
  found?.state === 'checking' || found?.state === 'importing' || found?.state === 'counting';

export function useExports() {
  const cache = useQueryClient();
  const query = useQuery({
    ...endpointQuery(listDataExports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports[0]?.state === 'running' ? askEveryMs : false),
  });
  const renew = () => void cache.invalidateQueries({ queryKey: endpointKey(listDataExports) });
  return {
    query,
    start: useEndpointMutation(startDataExport, { onSuccess: renew }),
    cancel: useEndpointMutation(cancelDataExport, { onSuccess: renew }),
  };
}

export function useDataImport() {
  const cache = useQueryClient();
  const query = useQuery({
    ...endpointQuery(findDataImport, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data?.import) ? askEveryMs : false),
  });
  const keep = (answer: DataImport) => cache.setQueryData(endpointKey(findDataImport, {}), { import: answer });
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (file: File): Promise<void> => {
    setProblem(null);
    setShare(0);
    try {
      keep(await upload(uploadDataImport, { file, fileName: file.name, onProgress: setShare }));
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      setProblem(thrown);
    } finally {
      setShare(null);
    }
  };
  return {
    query,
    /** Of the bytes sent, 0 to 1; null while nothing is. */
    share,
    problem,
    send,
    start: useEndpointMutation(startDataImport, { onSuccess: keep }),
    cancel: useEndpointMutation(cancelDataImport, { onSuccess: keep }),
  };
}
