import { type ChildProcess, spawn } from 'node:child_process'

export interface Failure {
  readonly name: string
  readonly message: string
}

export interface Rounds {
  readonly times: number
  readonly busy: number
  /** Runs everything once. */
  readonly runOnce: () => Promise<readonly Failure[]>
  readonly log: (line: string) => void
}

/** How often a test failed, and its first failure. */
export interface Count extends Failure {
  readonly failed: number
}

/** Runs tests repeatedly, beside loops that keep the processors busy; returns the failures, most frequent first. */
export async function runRounds({ times, busy, runOnce, log }: Rounds): Promise<Count[]> {
  const counts = new Map<string, Count>()
  const loops = Array.from({ length: busy }, startLoop)
  const endLoops = () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.once('exit', endLoops)
  try {
    for (let round = 1; round <= times; round++) {
      const failures = await runOnce()
      log(`${round} of ${times}: ${failures.length === 0 ? 'green' : failures.map(({ name }) => name).join(', ')}`)
      for (const { name, message } of failures) {
        const before = counts.get(name) ?? { name, message, failed: 0 }
        counts.set(name, { ...before, failed: before.failed + 1 })
      }
    }
  } finally {
    endLoops()
    process.off('exit', endLoops)
  }
  return [...counts.values()].sort((a, b) => b.failed - a.failed)
}

function startLoop(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
}

/** Returns the last lines of the output: each failed test, how often and how it failed. */
export function summary(counts: readonly Count[], times: number): string {
  if (counts.length === 0) return `Nothing failed in ${times} rounds.`
  const lines = counts.map(
    ({ failed, name, message }) => `${failed} of ${times}  ${name}\n${message.replace(/^(?=.)/gm, '    ')}`,
  )
  return lines.join('\n')
}
