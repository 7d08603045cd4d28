import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { servicesOf } from '../docker/compose-services.ts'
import { checkout } from '../engines/run-program.ts'
import { MANIFESTS, readKustomization, readManifests } from './read-manifests.ts'

const Probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }) })
const Container = z.object({
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe,
  readinessProbe: Probe,
  livenessProbe: Probe,
})
const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ matchLabels: z.object({ app: z.string() }) }),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string(), 'part-of': z.literal('santhe') }) }),
      spec: z.object({ containers: z.tuple([Container]) }),
    }),
  }),
})
const Scaler = z.object({ spec: z.object({ scaleTargetRef: z.object({ name: z.string() }) }) })
const Service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ clusterIP: z.string().optional(), publishNotReadyAddresses: z.boolean().optional() }),
})
const Budget = z.object({ spec: z.object({ selector: z.object({ matchLabels: z.object({ app: z.string() }) }) }) })

const manifests = await readManifests()
const ofKind = <T>(kind: string, schema: z.ZodType<T>): T[] =>
  manifests.filter(manifest => manifest.kind === kind).map(manifest => schema.parse(manifest))
const deployments = ofKind('Deployment', Deployment).map(({ metadata, spec }) => {
  return { name: metadata.name, spec, container: spec.template.spec.containers[0] }
})
const names = deployments.map(({ name }) => name)
const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: 'a long text that only two know' }
const composed = servicesOf(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'), variables)

// docs/engine.md#on-several-machines
describe('deploy/kubernetes', () => {
  it('names every file of its folder', async () => {
    const { resources } = await readKustomization()
    const files = (await readdir(MANIFESTS)).filter(file => file !== 'kustomization.yaml')
    expect([...resources].sort()).toEqual(files.sort())
  })

  it('runs the programs of docker-compose at least twice, with one unavailable at most', () => {
    expect(names).toEqual(['edge', 'storefront', 'backoffice'])
    const commands = composed.map(({ command }) => command?.join(' '))
    for (const { name, spec, container } of deployments) {
      expect(commands).toContain(container.command.join(' '))
      expect([spec.selector.matchLabels.app, spec.template.metadata.labels.app]).toEqual([name, name])
    }
    expect(ofKind('HorizontalPodAutoscaler', Scaler).map(({ spec }) => spec.scaleTargetRef.name)).toEqual(names)
    expect(ofKind('PodDisruptionBudget', Budget).map(({ spec }) => spec.selector.matchLabels.app)).toEqual(names)
  })

  it('sets the variables of docker-compose and points the edge to the services', async () => {
    const { configMapGenerator } = await readKustomization()
    const common = configMapGenerator.flatMap(({ literals }) => literals.map(literal => literal.split('=')[0]))
    for (const { container } of deployments) {
      const own = container.env.map(variable => variable.name)
      const settings = ['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_URL', 'FILES_DIR', 'RELEASES_DIR', 'MONGODB_DATABASE']
      expect([...common, ...own]).toEqual(expect.arrayContaining(settings))
      const port = container.env.find(variable => variable.name === 'PORT')?.value
      expect(container.ports.find(({ name: portName }) => portName === 'http')?.containerPort).toBe(Number(port))
    }
    const urls = deployments[0]?.container.env.filter(({ name }) => name.endsWith('_URL')).map(({ value }) => value)
    expect(urls).toEqual(['http://storefront:3000', 'http://backoffice:3000'])
  })

  // docs/caches.md#without-redis
  it('names every pod of a back end to the edge, since none is ready without Redis', () => {
    const services = ofKind('Service', Service).filter(({ metadata }) => metadata.name !== 'edge')
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['storefront', 'backoffice'])
    for (const { spec } of services) expect(spec).toEqual({ clusterIP: 'None', publishNotReadyAddresses: true })
  })
})
