export { listReviews as list, mayReview as mayWrite } from '../catalog/review/queries.ts'
export { writeReview as write } from '../catalog/review/write-review.ts'
