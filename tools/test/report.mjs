import { existsSync, readFileSync } from 'node:fs'

/** What a runner wrote as JSON, or `undefined` where it wrote nothing or was cut off in the middle. */
export function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
