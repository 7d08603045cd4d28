import { type VitestUtils, vi } from 'vitest'

/** A second, which is usual, ends a wait for a store or a process too early on a busy machine. */
const PATIENCE_MS = 30_000
const isPatient = Symbol.for('santhe.isPatient')

// Files of one worker share `vi`, and each runs this.
if (!(isPatient in vi)) {
  const { waitFor, waitUntil } = vi
  const patiently = (options: Parameters<VitestUtils['waitFor']>[1] = {}) =>
    typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
  const waits: Pick<VitestUtils, 'waitFor' | 'waitUntil'> = {
    waitFor: (callback, options) => waitFor(callback, patiently(options)),
    waitUntil: (callback, options) => waitUntil(callback, patiently(options)),
  }
  Object.assign(vi, waits, { [isPatient]: true })
}
