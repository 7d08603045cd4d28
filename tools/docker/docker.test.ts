import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkout } from '../engines/run-program.ts'
import { servicesOf } from './compose-services.ts'

const textOf = (file: string) => readFile(join(checkout, file), 'utf8')

describe('the image', () => {
  it('is built by build.sh, has a stage for each service, and each service has a command', async () => {
    const dockerfile = await textOf('tools/docker/Dockerfile')
    expect(dockerfile).toMatch(/^RUN sh tools\/docker\/build\.sh \/server/m)
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)
    const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: 'a long text that only two know' }
    const services = servicesOf(await textOf('docker-compose.yml'), variables)
    expect(services.map(({ name }) => name)).toEqual(['bff-storefront', 'workers', 'bff-backoffice', 'release', 'edge'])
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

  it('is refused without a variable that docker-compose.yml requires', () => {
    expect(() =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: compose files write variables so.
      servicesOf('services: { a: { build: { target: t }, environment: { X: "${Y:?say why}" } } }', {}),
    ).toThrow('Y: say why')
  })
})
