/**
 * Builds and starts the image without Docker: carries out the steps of the Dockerfile in plain folders, and starts what
 * docker-compose.yml runs of it, as production, until every healthcheck succeeds. Part of `npm run test:long`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '../db/run.ts'
import { Failure } from '../engines/failure.ts'
import { watchFolder } from '../engines/guard.ts'
import { provideEngines } from '../engines/provide-engines.ts'
import { checkout } from '../start/checkout.ts'
import { bringNode } from '../test/node-of-line.mjs'
import { buildStages, type Image } from './build-stages.ts'
import { servicesOf } from './compose-services.ts'
import { runServices } from './run-services.ts'

const log = (line: string) => console.log(line)

/** Returns the folder on this machine with the Node of a base image such as `node:24-bookworm-slim`. */
async function nodeOf(base: string): Promise<string> {
  const [, line] = /^node:(\d+)/.exec(base) ?? []
  if (line === undefined) throw new Error(`FROM ${base}: it is not known which Node is in it.`)
  if (process.versions.node.startsWith(`${line}.`)) return dirname(process.execPath)
  return (await bringNode(checkout, line)).folder
}

const pathWith = (folder: string) => `${folder}:${process.env.PATH}`

/** Returns the settings that this machine needs to reach the registry, without those that npm set for this program. */
async function environmentOf(base: string): Promise<NodeJS.ProcessEnv> {
  const { NODE_ENV: _mode, ...machine } = process.env
  const inherited = Object.entries(machine).filter(
    ([name]) => !/^npm_(package|lifecycle|command|execpath|node)/.test(name),
  )
  return { ...Object.fromEntries(inherited), PATH: pathWith(await nodeOf(base)) }
}

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (response.status !== status)
    throw new Failure(`${new URL(url).pathname} responded with ${response.status} instead of ${status}.`)
  log(`${new URL(url).pathname}: ${status}`)
}

/** Checks that the whole is a market in production mode. */
async function checkRoutes(edge: string): Promise<void> {
  await expectStatus(`${edge}/readyz`, 200)
  await expectStatus(`${edge}/products`, 200)
  await expectStatus(`${edge}/api/products`, 200)
  await expectStatus(`${edge}/api/mailbox`, 404)
}

async function startAll(images: ReadonlyMap<string, Image>, folder: string): Promise<void> {
  const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: randomBytes(32).toString('base64url') }
  const services = servicesOf(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'), variables)
  const engines = await provideEngines({
    dataFolder: join(folder, 'engines'),
    log,
    environment: { PATH: process.env.PATH },
  })
  try {
    const pathOf = async ({ base }: Image) => pathWith(await nodeOf(base))
    const market = await runServices({ services, images, folder, engines, pathOf, log })
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
    const dockerfile = join(checkout, 'tools/docker/Dockerfile')
    const images = await buildStages({ context: checkout, dockerfile, folder, environmentOf, log })
    await startAll(images, folder)
    log('The image builds, and its market is healthy.')
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
