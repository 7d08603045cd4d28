/** Resolves in a new task, after waiting input and frames. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Runs each step in its own task, so input waits for one step only. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    await nextTask()
  }
}
