import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkout } from '../../engines/run-program.ts'
import { followClock } from './follow-clock.mjs'

/**
 * The shared clock of this process and all back ends of a run. It only moves forward, at the machine's pace
 * between jumps.
 */
export interface Clock {
  /** Node options that make a back end follow it. */
  args: readonly string[]
  environment: Record<string, string>
  /** Jumps to a moment, unless it is past. */
  to(moment: Date): void
  /** Restores the machine's clock in this process. */
  stop(): void
}

export function openClock(folder: string): Clock {
  const file = join(folder, 'clock')
  let ahead = 0
  function write(): void {
    // Renamed atomically, so that no program reads half of it.
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
