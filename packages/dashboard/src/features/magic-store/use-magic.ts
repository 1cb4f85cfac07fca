// Which step a photo or video has come to on this page. Whoever cancels hears nothing of it any more.
import { isVideo } from '@vitrine/contract/presigned-media';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { type FoundIn, goThrough, type MagicRun, type MagicStage } from './magic-run.ts';

/** The file as this page shows it. */
export interface Preview {
  readonly url: string;
  readonly isVideo: boolean;
}

export interface Magic {
  readonly stage: MagicStage;
  /** Null before a file is chosen. */
  readonly preview: Preview | null;
  readonly begin: (file: File) => void;
  /** Back to choosing; what runs is ended, and whatever comes of it later is ignored. */
  readonly cancel: () => void;
  /** The same file once more, from the step that it needs. */
  readonly retry: () => void;
  /** Goes on with what was found so far. */
  readonly settle: (soFar: FoundIn) => void;
}

const choosing: MagicStage = { step: 'choose', fault: null };

export function useMagic(): Magic {
  const [stage, setStage] = useState<MagicStage>(choosing);
  const [preview, setPreview] = useState<Preview | null>(null);
  const running = useRef<AbortController | null>(null);
  const last = useRef<MagicRun | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview.url)), [preview]);

  const show = useCallback((next: MagicStage) => {
    running.current?.abort();
    setStage(next);
  }, []);

  const go = useCallback((run: MagicRun) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const tell = (next: MagicStage): void => {
      if (!ending.signal.aborted) setStage(next);
    };
    void goThrough(run, tell, ending.signal).catch((thrown: unknown) => {
      if (ending.signal.aborted) return;
      if (!isProblem(thrown)) throw thrown;
      // what is not there any more is sent again
      if (thrown.code === 'not_found') run.sent = null;
      setStage({ step: 'failed', problem: thrown });
    });
  }, []);

  const begin = useCallback(
    (file: File) => {
      last.current = { file, sent: null };
      setPreview({ url: URL.createObjectURL(file), isVideo: isVideo(file.type) });
      go(last.current);
    },
    [go],
  );

  return {
    stage,
    preview,
    begin,
    cancel: useCallback(() => show(choosing), [show]),
    retry: useCallback(() => last.current && go(last.current), [go]),
    settle: useCallback((soFar: FoundIn) => show({ step: 'done', ...soFar }), [show]),
  };
}
