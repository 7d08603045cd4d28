import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const Package = z.object({ nx: z.object({ targets: z.record(z.string(), z.unknown()) }).optional() })

const foldersIn = (folder: string) =>
  readdirSync(join(checkout, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !/^\.|^node_modules$|^dist$/.test(entry.name))
    .map(({ name }) => join(folder, name))

const hasTests = (folder: string): boolean =>
  readdirSync(join(checkout, folder)).some(name => /\.test\.tsx?$/.test(name)) || foldersIn(folder).some(hasTests)

const packages = [...foldersIn('libs'), ...foldersIn('.')].filter(folder =>
  readdirSync(join(checkout, folder)).includes('package.json'),
)

test.each(packages.filter(hasTests))('%s has tests of its own in nx, so that other changes do not run them', folder => {
  const { nx } = Package.parse(JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')))
  expect(Object.keys(nx?.targets ?? {})).toContain('test')
})
