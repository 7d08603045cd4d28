import { join } from 'node:path'
import { countsOfVitest, oneCheck } from './counts.mjs'
import { failuresOfVitest } from './failures.mjs'

const minute = 60_000

/**
 * The steps of `npm run test:long`, in order: the image, and the whole of what `npm test` does a tenth of.
 * `reports` is a folder for what vitest counts.
 */
export function longSteps(root, reports) {
  const bin = name => join(root, 'node_modules/.bin', name)
  const propertyReport = join(reports, 'properties.json')
  const program = ({ name, title, args, minutes }) => ({
    ...{ name, title, command: bin('tsx'), args, isLive: true, count: oneCheck, limit: minutes * minute },
  })
  return [
    program({ name: 'image', title: 'The image, without Docker', args: ['tools/docker/main.ts'], minutes: 40 }),
    {
      name: 'properties',
      title: 'Every property, 10,000 times',
      command: bin('vitest'),
      args: [
        ...['run', '--project=plain', '--project=engines', '--project=embedded'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${propertyReport}`],
      ],
      env: { SANTHE_STRENGTH: 'whole' },
      isLive: true,
      report: propertyReport,
      count: countsOfVitest,
      failures: failuresOfVitest,
      limit: 40 * minute,
    },
    program({
      name: 'kubernetes',
      title: 'deploy/kubernetes by the schemas of Kubernetes',
      args: ['tools/kubernetes/main.ts'],
      minutes: 5,
    }),
    program({
      name: 'backup',
      title: 'A market restored from its backup, with every sum and picture',
      args: ['tools/db/drill.ts'],
      minutes: 10,
    }),
    program({
      name: 'new-slice',
      title: 'A slice of another repository: made, released, opened, upgraded and removed',
      args: ['tools/new-slice/drill.ts'],
      minutes: 20,
    }),
    program({
      name: 'redis-cluster',
      title: 'Sessions, limits and news on a Redis Cluster and behind a Sentinel',
      args: ['tools/redis-cluster/main.ts'],
      minutes: 10,
    }),
    program({
      name: 'fleet',
      title: 'Two hosts, cut, killed, replaced and full, under load',
      args: ['tools/fleet/main.ts'],
      minutes: 10,
    }),
    program({ name: 'torture', title: 'Fifty seeds of torture', args: ['tools/torture/main.ts'], minutes: 40 }),
    program({
      name: 'torture-mongo',
      title: 'The embedded engine, killed 200 times and raced for a minute each',
      args: ['libs/embedded-mongo/torture/main.ts'],
      minutes: 30,
    }),
    program({
      name: 'conformance',
      title: "All of MongoDB's own driver tests",
      args: ['libs/embedded-mongo/conformance/main.ts'],
      minutes: 20,
    }),
    program({
      name: 'fuzz',
      title: '20,000 requests of every kind',
      args: ['tools/fuzz/main.ts', '--requests', '20000'],
      minutes: 30,
    }),
  ]
}
