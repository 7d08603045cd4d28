/** Products that people saved or want to be notified about. Commands and queries; each is documented where it stands. */
export { listWishedProducts as listProducts, listWishes as list } from '../catalog/wish/queries.ts'
export { setWish as set } from '../catalog/wish/set-wish.ts'
