import { parse } from 'yaml'
import { z } from 'zod'

const Service = z.object({
  build: z.object({ target: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  volumes: z.array(z.string()).default([]),
  restart: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})
const Compose = z.object({ services: z.record(z.string(), Service) })

/** A service of docker-compose.yml that runs Santhe's own image. */
export interface ComposeService {
  readonly name: string
  /** Stage of the Dockerfile. */
  readonly target: string
  readonly command: readonly string[] | undefined
  readonly environment: Readonly<Record<string, string>>
  /** Paths of the volumes, by name. */
  readonly volumes: Readonly<Record<string, string>>
  /** Whether it ends after its work. */
  readonly isOnce: boolean
  /** Command of the healthcheck. */
  readonly health: readonly string[] | undefined
  readonly after: readonly string[]
}

/** Replaces `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why it is needed}` like docker-compose. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, detail = '') => {
    const value = variables[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${detail}`)
    return kind === '-' ? detail : ''
  })
}

function volumesOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map(line => line.split(':')).map(([name = '', path = '']) => [name, path]))
}

/**
 * Returns the services that run Santhe's image, except those started by hand.
 * @throws Error when a required variable is missing
 */
export function servicesOf(text: string, variables: Readonly<Record<string, string>>): ComposeService[] {
  const { services } = Compose.parse(parse(text, { merge: true }))
  return Object.entries(services).flatMap(([name, service]) => {
    const { build, profiles, command, environment, volumes, restart, healthcheck, depends_on: after } = service
    if (!build || profiles) return []
    const [, ...health] = healthcheck?.test ?? []
    const values = Object.entries(environment).map(([variable, value]) => [variable, interpolate(value, variables)])
    return {
      name,
      target: build.target,
      command,
      environment: Object.fromEntries(values),
      volumes: volumesOf(volumes),
      isOnce: restart === 'no',
      health: health.length > 0 ? health : undefined,
      after: Object.keys(after),
    }
  })
}
