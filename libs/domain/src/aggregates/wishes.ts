export { listWishedProducts as listProducts, listWishes as list } from '../catalog/wish/queries.ts'
export { setWish as set } from '../catalog/wish/set-wish.ts'
