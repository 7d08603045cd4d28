export { keyOf, Remote, RemotesProvider, useRemotes } from './Remote.tsx'
export {
  addressOf,
  RELEASE_LIST_ADDRESS,
  RELEASE_LIST_ELEMENT,
  type ReleasedSlice,
  ReleaseList,
} from './release-list.ts'
export { createRemotes, type Part, type RemoteName, type RemotePage, type Remotes } from './remotes.ts'
