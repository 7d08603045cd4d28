/** Resolves in a new task, after waiting input and frames. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Runs each step in its own task, so input waits for one step only. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    await nextTask()
  }
}

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
