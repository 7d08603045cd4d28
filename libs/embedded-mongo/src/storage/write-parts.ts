/** Duration (ms) of a part: a longer one would block other commands, a shorter one cost more commits. */
const WRITE_MS = 20

/** Maximum number of items in one part. */
export const MAX_IN_PART = 300

/** Returns a check whether a part is long enough; call it after each item, so that each part has at least one. */
export function createPartTimer(): () => boolean {
  const end = performance.now() + WRITE_MS
  return () => performance.now() > end
}
