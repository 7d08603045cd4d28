import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))
