import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { checkout, findProgram, runProgram } from '../engines/run-program.ts'
import { servicesOf } from './compose-services.ts'

const Published = z.object({
  services: z.record(
    z.string(),
    z.object({
      ports: z.array(z.string()).optional(),
      container_name: z.string().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
const hasCaddy = Boolean(await findProgram(['caddy']))
const textOf = (file: string) => readFile(join(checkout, file), 'utf8')

describe('the image', () => {
  it('is built by build.sh, with a stage and a command for each service', async () => {
    const dockerfile = await textOf('tools/docker/Dockerfile')
    expect(dockerfile).toMatch(/^RUN sh tools\/docker\/build\.sh \/server/m)
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)
    const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: 'a long text that only two know' }
    const services = servicesOf(await textOf('docker-compose.yml'), variables)
    expect(services.map(({ name }) => name)).toEqual(['storefront', 'workers', 'backoffice', 'release', 'edge'])
    for (const { target, command } of services) {
      expect(stages).toContain(target)
      expect(command?.[0]).toBe('node')
    }
    expect(services.find(({ name }) => name === 'edge')?.environment).toMatchObject({
      ...variables,
      PORT: '8080',
      NODE_ENV: 'production',
    })
  })

  it('scales behind Caddy: its services have no machine port, volume or name', async () => {
    const text = await textOf('docker-compose.yml')
    const { services } = Published.parse(parse(text, { merge: true }))
    const taken = Object.entries(services).filter(([, each]) => each.ports ?? each.container_name)
    expect(taken.map(([name]) => name)).toEqual(['caddy'])
    for (const { name, volumes, environment } of servicesOf(text, { PUBLIC_URL: 'https://a.example', EDGE_KEY: 'k' })) {
      expect([name, volumes, environment.FILES]).toEqual([name, {}, 'mongodb'])
      for (const [, host] of Object.values(environment)
        .join(' ')
        .matchAll(/http:\/\/(\w+):\d+/g))
        expect(Object.keys(services)).toContain(host)
    }
    for (const edge of String(services.caddy?.environment?.EDGES).split(' '))
      expect(edge).toMatch(new RegExp(`-edge-\\d:${services.edge?.environment?.PORT}$`))
  })

  // docs/operations.md#load-balancer
  it.skipIf(!hasCaddy)('has a Caddyfile that checks `/readyz` of each edge (needs caddy)', async () => {
    const env = { ...process.env, PUBLIC_URL: 'https://a.example', EDGES: 'a-edge-1:8080 a-edge-2:8080' }
    const file = ['--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile']
    const caddy = (command: string) => runProgram('caddy', [command, ...file], { cwd: checkout, env })
    expect(await caddy('validate')).toMatchObject({ ok: true })
    const { output } = await caddy('adapt')
    expect(output).toContain('"upstreams":[{"dial":"a-edge-1:8080"},{"dial":"a-edge-2:8080"}]')
    expect(output).toContain('"active":{"interval":500000000,"timeout":1000000000,"uri":"/readyz"}')
  })

  it('fails without a variable that docker-compose.yml requires', () => {
    expect(() =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: compose files write variables so.
      servicesOf('services: { a: { build: { target: t }, environment: { X: "${Y:?say why}" } } }', {}),
    ).toThrow('Y: say why')
  })
})
