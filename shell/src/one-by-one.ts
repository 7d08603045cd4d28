/** Gives way to whoever waits, a tap or a frame, and goes on in a task of its own. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Runs steps in order, each in a task of its own: whoever taps meanwhile waits for one of them, not for all. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    await nextTask()
  }
}
