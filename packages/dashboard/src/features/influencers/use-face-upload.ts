// Sends one picture off and tells how far it has got.
import { uploadFile } from '@vitrine/contract/media';
import { useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { upload } from '../../api/upload.ts';

export function useFaceUpload() {
  /** Of the bytes, 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  /** Answers the picture's address; null when it could not be sent. */
  const send = async (picture: Blob): Promise<string | null> => {
    setShare(0);
    try {
      const { url } = await upload(uploadFile, { file: picture, fileName: 'face.png', onProgress: setShare });
      return url;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      return null;
    } finally {
      setShare(null);
    }
  };
  return { send, share };
}
