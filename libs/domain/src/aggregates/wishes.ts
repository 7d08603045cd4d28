export { setWish as set } from '../catalog/follow/set-wish.ts'
export { listWishedProducts as listProducts, listWishes as list } from '../catalog/follow/wish-queries.ts'
