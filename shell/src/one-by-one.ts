/** Lets a waiting tap or frame go first, and resolves in a task of its own. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Runs steps in order, each in a task of its own: a tap meanwhile waits for one of them, not for all. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    await nextTask()
  }
}
