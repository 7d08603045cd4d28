/** Hidden tabs don't paint, so start anyway after this time (ms). */
const AT_MOST = 300

/** Runs `start` after the first paint, so cached scripts don't delay it. */
export function afterFirstPaint(start: () => void): void {
  let hasStarted = false
  const once = () => {
    if (hasStarted) return
    hasStarted = true
    start()
  }
  setTimeout(once, AT_MOST)
  // Frame callbacks run before paint, the next task after.
  requestAnimationFrame(() => setTimeout(once))
}
