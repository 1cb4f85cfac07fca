// The door of standing: what was decided of orders' commission, and until when it cannot be paid.
export { listDecisions, listReviews, writeReviews, type Review, type StoredReview } from './review-store.ts';
