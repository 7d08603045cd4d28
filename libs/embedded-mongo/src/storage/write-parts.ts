/** A longer part would block other commands; a shorter one would cost more commits. */
const WRITE_MS = 20

/** Items in one part, however fast they are written. */
export const MAX_IN_PART = 300

/** Returns a check whether a part has taken long enough; call it after each item, so that each part does at least one. */
export function createPartTimer(): () => boolean {
  const end = performance.now() + WRITE_MS
  return () => performance.now() > end
}
