export { listFollowedFarms, readFollowStatus, toggleFollow } from './follows.ts'
export { fulfilWishes } from './fulfil-wishes.ts'
export { listWishedProducts, listWishes, setWish } from './wishes.ts'
