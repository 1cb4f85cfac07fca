// Settling the notices of a link: at once on the screen, then on the server, and back again where that is possible.
import { useQueryClient } from '@tanstack/react-query';
import { editLink, getLink, type Link, type LinkNotice, listLinks, repairLink } from '@vitrine/contract/links';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { isProblem, type Problem } from '../../api/problem.ts';
import { endpointKey } from '../../api/queries.ts';
import { findUndo, type Repair, type Undo } from './repair-undo.ts';

interface Ends {
  /** Told how to take it back; null when that cannot be. */
  readonly onDone: (undo: (() => void) | null) => void;
  readonly onFailed: (problem: Problem) => void;
}

/** Settles notices, one at a time; a refused one comes back. */
export function useRepairing(link: Link, { onDone, onFailed }: Ends) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<LinkNotice | null>(null);
  const params = { link_id: link.link_id };
  const key = endpointKey(getLink, { params });
  const show = (shown: Link): void => void cache.setQueryData(key, shown);
  const fail = (thrown: unknown): void => {
    if (!isProblem(thrown)) throw thrown;
    onFailed(thrown);
  };

  const takeBack = async (undo: Undo): Promise<void> => {
    try {
      show(
        await (undo.kind === 'repair'
          ? call(repairLink, { params, body: undo.body })
          : call(editLink, { params, body: undo.body })),
      );
      await cache.invalidateQueries({ queryKey: endpointKey(listLinks) });
    } catch (thrown) {
      fail(thrown);
    }
  };

  const repair = async (notice: LinkNotice, kind: Repair): Promise<void> => {
    setBusy(notice);
    await cache.cancelQueries({ queryKey: key });
    show({ ...link, notices: link.notices.filter((other) => other !== notice) });
    try {
      const settled = await call(repairLink, { params, body: { repair: kind, ...toTarget(notice) } });
      show(settled);
      const undo = findUndo(link, settled, notice, kind);
      onDone(undo && (() => void takeBack(undo)));
      await cache.invalidateQueries({ queryKey: endpointKey(listLinks) });
    } catch (thrown) {
      show(link);
      fail(thrown);
    } finally {
      setBusy(null);
    }
  };
  return { busy, repair: (notice: LinkNotice, kind: Repair) => void repair(notice, kind) };
}

function toTarget({ inventory_id: product, collection_id: collection }: LinkNotice) {
  return {
    ...(product === null ? {} : { inventory_id: product }),
    ...(collection === null ? {} : { collection_id: collection }),
  };
}
