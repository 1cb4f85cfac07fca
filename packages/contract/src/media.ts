// Files that people upload: pictures of links and logos.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';

const { post } = endpointsOf('media');

export const uploadFile = post('/admin/v1/file/upload', 'person', {
  summary: 'Stores one image (JPEG, PNG, WebP, AVIF or GIF up to 10 MB) and answers its address.',
  content: 'multipart',
  query: z.object({ custom_name: z.string().max(120).optional() }),
  answer: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  problems: ['file_missing', 'file_type_refused', 'file_too_large', 'file_unreadable', 'files_unavailable'],
});
