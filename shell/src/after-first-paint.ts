/** A tab that shows nothing paints nothing: it need not wait longer. In milliseconds. */
const AT_MOST = 300

/**
 * Runs `start` once the browser has shown what came with the page. The page is there to be read before any of its scripts has run,
 * and a phone that has them in its cache would otherwise run them first.
 */
export function afterFirstPaint(start: () => void): void {
  let hasStarted = false
  const once = () => {
    if (hasStarted) return
    hasStarted = true
    start()
  }
  setTimeout(once, AT_MOST)
  // A frame's callbacks run before it is painted; the next task runs after.
  requestAnimationFrame(() => setTimeout(once))
}
