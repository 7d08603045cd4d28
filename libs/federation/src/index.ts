export { GoLive } from './go-live.ts'
export { keyOf, Remote, RemotesProvider, useRemotes } from './Remote.tsx'
export {
  RELEASE_LIST_ELEMENT,
  ReleaseList,
} from './release-list.ts'
export { createRemotes, type Part, type RemoteName, type Remotes } from './remotes.ts'
