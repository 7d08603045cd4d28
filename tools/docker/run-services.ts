import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Child, pollUntilReady, startChild } from '../engines/child.ts'
import { freePort, runProgram } from '../engines/run-program.ts'
import type { ComposeService } from './compose-services.ts'

const healthyWithin = 60_000

export interface ServicesOptions {
  readonly services: readonly ComposeService[]
  /** The folder of each Dockerfile stage, as `/market` in its image. */
  readonly stages: Readonly<Record<string, string>>
  /** The folder of the volumes. */
  readonly folder: string
  readonly engines: { readonly mongoUri: string; readonly redisUrl: string }
  /** PATH of the programs, with the image's Node first; it is all that they get of the machine's environment. */
  readonly path: string
  readonly log: (line: string) => void
}

interface Running {
  readonly ports: Map<string, number>
  readonly children: Child[]
}

/** Replaces the service's volume paths by their folders on this machine. */
function resolvePaths(text: string, service: ComposeService, volumes: string): string {
  return Object.entries(service.volumes).reduce(
    (replaced, [name, path]) => replaced.replace(new RegExp(`(?<![\\w./-])${path}(?=/|$)`, 'g'), join(volumes, name)),
    text,
  )
}

/** Replaces host names of docker's network by ports on this machine. */
function resolveHost(value: string, { engines }: ServicesOptions, { ports }: Running): string {
  if (value.startsWith('mongodb://mongo:')) return engines.mongoUri
  if (value.startsWith('redis://redis:')) return engines.redisUrl
  const [, host = ''] = /^http:\/\/([\w-]+):\d+$/.exec(value) ?? []
  const port = ports.get(host)
  return port === undefined ? value : `http://127.0.0.1:${port}`
}

async function environmentOf(service: ComposeService, options: ServicesOptions, running: Running) {
  const volumes = join(options.folder, 'volumes')
  for (const name of Object.keys(service.volumes)) await mkdir(join(volumes, name), { recursive: true })
  const { environment, isOnce, name: serviceName } = service
  if (!isOnce && environment.HOST !== '0.0.0.0')
    throw new Error(`${serviceName}: nobody would reach it, HOST is not 0.0.0.0.`)
  if (!isOnce && environment.NODE_ENV !== 'production')
    throw new Error(`${serviceName}: it would not run as production.`)
  const values = Object.entries(environment).map(([name, value]) => {
    return [name, resolveHost(resolvePaths(value, service, volumes), options, running)]
  })
  const port = running.ports.get(serviceName)
  // Listens on this machine only.
  const overrides = { ...(environment.HOST && { HOST: '127.0.0.1' }), ...(environment.PORT && { PORT: String(port) }) }
  return { ...Object.fromEntries(values), ...overrides, PATH: options.path }
}

async function startService(service: ComposeService, options: ServicesOptions, running: Running): Promise<void> {
  const cwd = options.stages[service.target]
  if (cwd === undefined) throw new Error(`${service.name} wants the stage ${service.target}, which is not there.`)
  const env = await environmentOf(service, options, running)
  const volumes = join(options.folder, 'volumes')
  const [command, ...args] = (service.command ?? []).map(arg => resolvePaths(arg, service, volumes))
  if (command === undefined) throw new Error(`${service.name} has no command.`)
  if (service.isOnce) {
    const { ok, output } = await runProgram(command, args, { cwd, env })
    if (!ok) throw new Error(`${service.name} failed:\n${output.trim()}`)
    return
  }
  const child = startChild({ name: service.name, command, args, cwd, env })
  running.children.push(child)
  const [program, ...health] = service.health ?? []
  if (program === undefined) throw new Error(`${service.name} has no healthcheck.`)
  const isHealthy = async () => (await runProgram(program, health, { cwd, env, timeout: 10_000 })).ok
  await pollUntilReady(child, isHealthy, { withinMs: healthyWithin })
}

/** Sorts services so that each follows its dependencies. */
function inDependencyOrder(services: readonly ComposeService[]): ComposeService[] {
  const ordered: ComposeService[] = []
  const add = (service: ComposeService) => {
    if (ordered.includes(service)) return
    for (const each of services) if (service.after.includes(each.name)) add(each)
    ordered.push(service)
  }
  services.forEach(add)
  return ordered
}

/**
 * Starts the services from the folders of their stages, each after the former's healthcheck succeeds.
 * Returns the ports and a function that stops all.
 * @throws Error with the last output of the failed service, after stopping all
 */
export async function runServices(options: ServicesOptions) {
  const running: Running = { ports: new Map(), children: [] }
  const stop = async () => {
    for (const child of running.children.reverse()) await child.stop()
  }
  try {
    for (const { name, environment } of options.services) {
      if (environment.PORT !== undefined) running.ports.set(name, await freePort())
    }
    for (const service of inDependencyOrder(options.services)) {
      await startService(service, options, running)
      options.log(`${service.name}: ${service.isOnce ? 'done' : 'healthy'}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { urlOf: (name: string) => `http://127.0.0.1:${running.ports.get(name)}`, stop }
}
