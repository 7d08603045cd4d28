/**
 * The clock of a run. Its programs preload this file (`node --import`), so that their Date is as far ahead of the machine's as the file
 * that TORTURE_CLOCK names says, in milliseconds. The programs themselves have no setting for it, and timers go on as they are.
 */
import { readFileSync } from 'node:fs'

/** For how long a read number counts: less than any deadline is told apart by. */
const FRESH_MS = 10

/** Replaces Date in this process. Returns a function that puts the machine's back. */
export function followClock(/** @type {string} */ file) {
  const MachineDate = Date
  let ahead = 0
  let readAt = Number.NEGATIVE_INFINITY
  function now() {
    const at = performance.now()
    if (at - readAt >= FRESH_MS) {
      ahead = Number(readFileSync(file, 'utf8'))
      readAt = at
    }
    return MachineDate.now() + ahead
  }
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, asWhat) => Reflect.construct(target, args.length === 0 ? [now()] : args, asWhat),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  return () => {
    globalThis.Date = MachineDate
  }
}

if (process.env.TORTURE_CLOCK) followClock(process.env.TORTURE_CLOCK)
