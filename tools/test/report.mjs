import { existsSync, readFileSync } from 'node:fs'

/** Returns a runner's JSON report, or `undefined` where there is none or it is incomplete. */
export function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
