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
 * zod as pages use it: a shared module can leave nothing out by itself, and zod whole is nearly twice as much.
 * The lists of names and methods are part of the key, so that a shell which offers less is not mistaken for one that offers enough.
 */
function offeredZod(): Share {
  const names = createHash('sha256')
  for (const list of ['../zod/names.ts', 'zod-loader.mjs']) names.update(readFileSync(join(import.meta.dirname, list)))
  const { version } = z.object({ version: z.string() }).parse(createRequire(import.meta.url)('zod/package.json'))
  const shareKey = `zod ${names.digest('hex').slice(0, 8)}`
  return { singleton: false, requiredVersion: `^${version}`, version, import: '@santhe/federation/zod', shareKey }
}

/**
 * Returns large packages that are the same everywhere: a slice uses the shell's while its range allows, and else its own.
 * So a visitor fetches them once, and a team still upgrades without waiting for others.
 */
export function offered(): Record<string, Share> {
  return { zod: offeredZod() }
}
