import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { folderCycles } from './folder-cycles.ts'

const CruiseResult = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })).default([]) }),
  ),
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
      }),
    ),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
})

type CruiseResult = z.infer<typeof CruiseResult>

export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
  readonly comment: string
}

export interface BoundaryReport {
  /** Number of `sources` read; if some were not, the report proves nothing. */
  readonly cruised: number
  readonly sources: number
  readonly violations: readonly Violation[]
}

const FOLDER_CYCLE = {
  rule: 'no-folder-cycle',
  comment: 'Two folders that need each other are one folder, or hide a third.',
}

const program = fileURLToPath(
  new URL('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url),
)
const codeFolder = /^(libs|shell|tools|e2e|mfe-.+|bff-.+)$/
const ignoredFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
const sourceFile = /\.tsx?$/

async function filesUnder(folder: string, path = ''): Promise<string[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(entry => {
      const entryPath = path ? `${path}/${entry.name}` : entry.name
      if (entry.isDirectory() && !ignoredFolders.has(entry.name) && !entry.name.startsWith('.'))
        return filesUnder(folder, entryPath)
      return entry.isFile() ? [entryPath] : []
    }),
  )
  return nested.flat()
}

function cruise(root: string, folders: readonly string[]): Promise<CruiseResult> {
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  return new Promise((resolve, reject) => {
    // The exit code counts violations; only invalid JSON is a failure.
    execFile(process.execPath, [...args, ...folders], { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(CruiseResult.parse(JSON.parse(stdout)))
      else reject(new Error(`dependency-cruiser did not run: ${stderr.trim() || error?.message || 'no output'}`))
    })
  })
}

async function packageFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && codeFolder.test(entry.name)).map(entry => entry.name)
}

/** Returns the paths of code and docs from `root`, without built or installed files. */
export async function codeFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const beside = entries.filter(entry => entry.isFile()).map(({ name }) => name)
  const folders = entries.filter(entry => entry.isDirectory() && (entry.name === 'docs' || codeFolder.test(entry.name)))
  return [...beside, ...(await Promise.all(folders.map(({ name }) => filesUnder(root, name)))).flat()]
}

/** Checks imports against `.dependency-cruiser.cjs`, and refuses cycles between folders. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const folders = await packageFolders(root)
  const sources = (await codeFiles(root)).filter(file => file.includes('/') && sourceFile.test(file))
  const { modules, summary } = await cruise(root, folders)
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  const cruisedSources = new Set(modules.map(module => module.source))
  return {
    cruised: sources.filter(source => cruisedSources.has(source)).length,
    sources: sources.length,
    violations: [
      ...summary.violations.map(({ rule: { name }, from, to }) => ({
        rule: name,
        from,
        to,
        comment: comments.get(name) ?? '',
      })),
      ...folderCycles(modules).map(cycle => ({ ...FOLDER_CYCLE, ...cycle })),
    ],
  }
}
