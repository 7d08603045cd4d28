/** Categories of products. Commands and queries; each is documented where it stands. */
export { listCategories as list } from '../catalog/category/queries.ts'
