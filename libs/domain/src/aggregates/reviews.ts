/** Reviews of farms and products. Commands and queries; each is documented where it stands. */
export { listReviews as list, mayReview as mayWrite } from '../catalog/review/queries.ts'
export { writeReview as write } from '../catalog/review/write-review.ts'
