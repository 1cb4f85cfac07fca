// Uploads a single image as it is chosen, and says why one cannot be taken.
import { limits } from '@vitrine/contract/limits';
import { uploadFile } from '@vitrine/contract/media';
import { useState } from 'react';
import { isProblem } from './problem.ts';
import { upload } from './upload.ts';

export const acceptedPictures = ['image/jpeg', 'image/png', 'image/webp'];

type Fault = 'too_large' | 'wrong_type' | 'upload_failed';

export function useOneUpload(onSent: (url: string) => void) {
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    const isTooLarge = file.size > limits.upload.image;
    const found = isTooLarge ? 'too_large' : acceptedPictures.includes(file.type) ? null : 'wrong_type';
    setFault(found);
    if (found !== null) return;
    setSending(true);
    try {
      const { url } = await upload(uploadFile, { file, fileName: file.name, onProgress: () => undefined });
      onSent(url);
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      setFault('upload_failed');
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, fault };
}
