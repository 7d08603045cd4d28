import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkout } from '../start/checkout.ts'
import { buildStages, type Image, withinRoot } from './build-stages.ts'
import { servicesOf } from './compose-services.ts'
import { ignoredBy } from './docker-ignore.ts'
import { readDockerfile } from './read-dockerfile.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-docker-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const files = {
  '.dockerignore': 'secrets\n**/dist\n',
  'oven.sh': 'echo "baked $FLOUR" > bread.txt\n',
  'secrets/key': 'nobody sees it',
  'shop/dist/old': 'nobody needs it',
  'shop/sign': 'open',
}

async function build(dockerfile: string) {
  for (const [file, content] of Object.entries({ ...files, Dockerfile: dockerfile })) {
    await mkdir(dirname(join(folder, 'context', file)), { recursive: true })
    await writeFile(join(folder, 'context', file), content)
  }
  await chmod(join(folder, 'context/oven.sh'), 0o755)
  const images = join(folder, 'images')
  return buildStages({
    context: join(folder, 'context'),
    dockerfile: join(folder, 'context/Dockerfile'),
    folder: images,
    environmentOf: async () => ({ PATH: process.env.PATH }),
    log: () => {},
  })
}

/** Names of what lies at the top of an image's work folder. */
async function contentOf({ root, workdir }: Image): Promise<string[]> {
  return (await readdir(join(root, workdir))).sort()
}

const good = `# Bread.
FROM node:24-slim AS bakery
ENV FLOUR=ragi OVEN="wood fire"
WORKDIR /kitchen
COPY . .
RUN sh oven.sh \\
 && mkdir -p /data/bread && chown node:node /data/bread
USER node

FROM bakery AS tidy
RUN rm oven.sh

FROM node:24-slim AS stall
WORKDIR /stall
COPY --from=tidy /kitchen/bread.txt ./
COPY --from=tidy /kitchen/shop shop
CMD ["cat", "bread.txt"]
`

test('the steps of each stage are carried out in folders of their own, with what .dockerignore lets in', async () => {
  const built = await build(good)
  const [bakery, tidy, stall] = ['bakery', 'tidy', 'stall'].map(name => built.get(name))
  if (!bakery || !tidy || !stall) throw new Error('A stage is missing.')
  expect(await contentOf(bakery)).toEqual(['.dockerignore', 'Dockerfile', 'bread.txt', 'oven.sh', 'shop'])
  expect(await contentOf(tidy)).toEqual(['.dockerignore', 'Dockerfile', 'bread.txt', 'shop'])
  expect(await contentOf(stall)).toEqual(['bread.txt', 'shop'])
  expect(await readFile(join(stall.root, 'stall/bread.txt'), 'utf8')).toBe('baked ragi\n')
  expect(await readFile(join(stall.root, 'stall/shop/sign'), 'utf8')).toBe('open')
  expect(tidy.env).toEqual({ FLOUR: 'ragi', OVEN: 'wood fire' })
  expect(stall).toMatchObject({ cmd: ['cat', 'bread.txt'], env: {}, base: 'node:24-slim', workdir: '/stall' })
})

test.each([
  [
    'a step that fails is reported with its words',
    'RUN sh oven.sh',
    'RUN sh no-such-oven.sh',
    /RUN sh no-such-oven\.sh[\s\S]*no-such-oven/,
  ],
  ['a file that is not there', '/kitchen/bread.txt', '/kitchen/cake.txt', /cake\.txt: it is not there/],
  ['a file that .dockerignore keeps out', 'COPY . .', 'COPY secrets/key .', /secrets\/key: .dockerignore keeps it out/],
  ['a stage that is not there', '--from=tidy', '--from=tidier', /--from=tidier: no stage/],
  ['an owner for a folder that nobody made', 'mkdir -p /data/bread && ', '', /chown: .*\/data\/bread is not there/],
  ['a word that we do not know', 'USER node', 'HEALTHCHECK NONE', /HEALTHCHECK is not known/],
])('is seen: %s', async (_what, from, to, expectedError) => {
  await expect(build(good.replace(from, to))).rejects.toThrow(expectedError)
})

test('paths of the image are those of its folder, paths of the system stay', () => {
  expect(withinRoot('cp /data/a /usr/bin/b && X=/data/c fetch http://here/d ./e/f >/dev/null', '/r')).toBe(
    'cp /r/data/a /usr/bin/b && X=/r/data/c fetch http://here/d ./e/f >/dev/null',
  )
})

test.each([
  ['node_modules', '**/node_modules', true],
  ['libs/a/node_modules/b', '**/node_modules', true],
  ['libs/node_modules.md', '**/node_modules', false],
  ['a/.git/b', '.git', false],
  ['.git/b', '.git', true],
  ['a.log', '*.log', true],
  ['a/b.log', '*.log', false],
  ['docs/keep', 'docs\n!docs/keep', false],
])('%s is excluded by %j: %s', (path, rules, isIgnored) => {
  expect(ignoredBy(rules)(path)).toBe(isIgnored)
})

test('our Dockerfile and docker-compose.yml are read whole, and every service has a stage and something to start', async () => {
  const stages = readDockerfile(await readFile(join(checkout, 'tools/docker/Dockerfile'), 'utf8'))
  const variables = { PUBLIC_URL: 'https://santhe.example', EDGE_KEY: 'a long text that only two know' }
  const services = servicesOf(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'), variables)
  expect(services.map(({ name }) => name)).toEqual(['bff-storefront', 'workers', 'bff-backoffice', 'release', 'edge'])
  for (const { target } of services) expect(stages.map(({ name }) => name)).toContain(target)
  expect(services.find(({ name }) => name === 'edge')?.environment).toMatchObject({
    ...variables,
    PORT: '8080',
    NODE_ENV: 'production',
  })
  expect(() =>
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose files write variables so.
    servicesOf('services: { a: { build: { target: t }, environment: { X: "${Y:?say why}" } } }', {}),
  ).toThrow('Y: say why')
})
