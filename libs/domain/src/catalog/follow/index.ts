export { listFollowedFarms, readFollowStatus, toggleFollow } from './follows.ts'
export { serveLines } from './serve-lines.ts'
export { joinLine, leaveLine } from './waits.ts'
export { listWishedProducts, listWishes, saveProduct } from './wishes.ts'
