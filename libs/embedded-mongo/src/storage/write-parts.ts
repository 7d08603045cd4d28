/** Writing in one go holds everybody else; a part also costs a commit, so it is no shorter. */
const WRITE_MS = 20

/** However quickly they are written. */
export const MAX_IN_PART = 300

/** Says when a part of a write has taken long enough; asked after each item, so that each part does at least one. */
export function createPartTimer(): () => boolean {
  const end = performance.now() + WRITE_MS
  return () => performance.now() > end
}
