import { join } from 'node:path'
import { oneCheck } from './counts.mjs'

const minute = 60_000

/** Returns the steps of `npm run test:long`, in order: checks that are too long for `npm test`, each a program of its own. */
export function longSteps(root) {
  const tsx = join(root, 'node_modules/.bin/tsx')
  return [
    {
      name: 'image',
      title: 'The image, without Docker',
      command: tsx,
      args: ['tools/docker/main.ts'],
      isLive: true,
      count: oneCheck,
      limit: 40 * minute,
    },
  ]
}
