// Where in an image products are: of a post, and of a look.
import { z } from 'zod';
import { productId } from './ids.ts';

/** From its upper left corner, as shares of its width and height. */
const share = z.number().min(0).max(1);
export const imagePoint = z.object({ x: share, y: share });
export type ImagePoint = z.output<typeof imagePoint>;

/** By product; one left out has none. */
export const imagePoints = z.record(productId, imagePoint);
export type ImagePoints = z.output<typeof imagePoints>;
