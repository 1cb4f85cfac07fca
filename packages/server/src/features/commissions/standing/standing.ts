// The door of standing: what was decided of orders' commission, and until when it cannot be paid.
export { holdOf } from './hold.ts';
export {
  isDecision,
  listBefore,
  listCredited,
  listDecisions,
  listReviews,
  writeReviews,
  type StoredReview,
} from './review-store.ts';
export { availableAt, holdJoins, listStandings, mayBeHeld, orderStanding } from './standing-store.ts';
