// The form of a gallery, as its fields know it: of a new one, or of one that is changed.
import type { createGallery, editGallery } from '@vitrine/contract/galleries';
import type { EndpointForm } from '../../../api/use-endpoint-form.ts';
import type { GalleryDraft } from './gallery-draft.ts';

export type GalleryFormState =
  | EndpointForm<typeof createGallery, GalleryDraft>
  | EndpointForm<typeof editGallery, GalleryDraft>;
