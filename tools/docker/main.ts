/**
 * Builds the image without Docker, by the Dockerfile's script, and starts docker-compose.yml's services in
 * production
 * mode until all healthchecks succeed. Part of `npm run test:long`.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { watchFolder } from '../engines/guard.ts'
import { provideEngines } from '../engines/provide-engines.ts'
import { run } from '../engines/run.ts'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'
import { bringNode } from '../test/node-of-line.mjs'
import { servicesOf } from './compose-services.ts'
import { runServices } from './run-services.ts'

const log = (line: string) => console.log(line)

/** Returns the PATH with the Node of the Dockerfile's base image first. */
async function pathOfImage(): Promise<string> {
  const dockerfile = await readFile(join(checkout, 'tools/docker/Dockerfile'), 'utf8')
  const [, line] = /^FROM node:(\d+)\S* AS tools$/m.exec(dockerfile) ?? []
  if (line === undefined) throw new Error('The Dockerfile names no Node for its stage tools.')
  const isThisNode = process.versions.node.startsWith(`${line}.`)
  const folder = isThisNode ? dirname(process.execPath) : (await bringNode(checkout, line)).folder
  return `${folder}:${process.env.PATH}`
}

/** Runs build.sh on a copy of the checkout's files in git. Returns the folders of the Dockerfile's stages. */
async function buildIn(folder: string, path: string): Promise<{ tools: string; server: string }> {
  const stages = { tools: join(folder, 'tools'), server: join(folder, 'server') }
  const listed = await runProgram('git', ['ls-files', '-co', '--exclude-standard'], { cwd: checkout })
  for (const file of listed.output.trim().split('\n')) {
    await mkdir(dirname(join(stages.tools, file)), { recursive: true })
    await cp(join(checkout, file), join(stages.tools, file))
  }
  const { NODE_ENV: _mode, ...machine } = process.env
  const inherited = Object.entries(machine).filter(
    ([name]) => !/^npm_(package|lifecycle|command|execpath|node)/.test(name),
  )
  const { ok, output } = await runProgram('sh', ['tools/docker/build.sh', stages.server], {
    cwd: stages.tools,
    env: { ...Object.fromEntries(inherited), PATH: path },
    timeout: 1_200_000,
  })
  if (!ok) throw new Error(`build.sh failed:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  log('build.sh: done')
  return stages
}

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (response.status !== status)
    throw new Failure(`${new URL(url).pathname} responded with ${response.status} instead of ${status}.`)
  log(`${new URL(url).pathname}: ${status}`)
}

/** Checks that the services form a market in production mode. */
async function checkRoutes(edge: string): Promise<void> {
  await expectStatus(`${edge}/readyz`, 200)
  await expectStatus(`${edge}/products`, 200)
  await expectStatus(`${edge}/api/products`, 200)
  await expectStatus(`${edge}/api/mailbox`, 404)
}

async function startAll(stages: Readonly<Record<string, string>>, folder: string, path: string): Promise<void> {
  const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: randomBytes(32).toString('base64url') }
  const services = servicesOf(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'), variables)
  const engines = await provideEngines({
    dataFolder: join(folder, 'engines'),
    log,
    environment: { PATH: process.env.PATH },
  })
  try {
    const market = await runServices({ services, stages, folder, engines, path, log })
    try {
      await checkRoutes(market.urlOf('edge'))
    } finally {
      await market.stop()
    }
  } finally {
    await engines.stop()
  }
}

await run(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-image-'))
  watchFolder(folder)
  try {
    const path = await pathOfImage()
    await startAll(await buildIn(folder, path), folder, path)
    log('The image builds, and its market is healthy.')
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
