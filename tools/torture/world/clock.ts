import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkout } from '../../engines/run-program.ts'
import { followClock } from './follow-clock.mjs'

/** The clock of this process and of all back ends of a run. It only goes forward, at the machine's pace between two jumps. */
export interface Clock {
  /** What a back end's Node needs to follow it. */
  args: readonly string[]
  environment: Record<string, string>
  /** Jumps to a moment, unless it is over. */
  to(moment: Date): void
  /** Gives this process the machine's clock back. */
  stop(): void
}

export function openClock(folder: string): Clock {
  const file = join(folder, 'clock')
  let ahead = 0
  function write(): void {
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, String(ahead))
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    args: ['--import', pathToFileURL(join(checkout, 'tools/torture/world/follow-clock.mjs')).href],
    environment: { TORTURE_CLOCK: file },
    to(moment) {
      const machineNow = performance.timeOrigin + performance.now()
      ahead = Math.max(ahead, Math.round(moment.getTime() - machineNow))
      write()
    },
    stop: followClock(file),
  }
}
