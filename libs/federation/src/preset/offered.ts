import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

export interface Share {
  singleton: boolean
  requiredVersion: string | false
  version?: string
  import?: string | false
  shareKey?: string
}

/**
 * zod reduced to the names that pages use: bundlers can't remove parts of a shared module, and all of zod is nearly twice as large.
 * The key contains the lists of names and methods, so that a shell offering less is not mistaken for one offering enough.
 */
function offeredZod(): Share {
  const names = createHash('sha256')
  for (const list of ['../zod/names.ts', 'zod-loader.mjs']) names.update(readFileSync(join(import.meta.dirname, list)))
  const { version } = z.object({ version: z.string() }).parse(createRequire(import.meta.url)('zod/package.json'))
  const shareKey = `zod ${names.digest('hex').slice(0, 8)}`
  return { singleton: false, requiredVersion: `^${version}`, version, import: '@santhe/federation/zod', shareKey }
}

/**
 * Returns large packages shared everywhere: a slice uses the shell's while its range allows, otherwise its own.
 * So visitors fetch them once, and teams still upgrade independently.
 */
export function offered(): Record<string, Share> {
  return { zod: offeredZod() }
}
