import type { InternalCalls, RedisConnection } from '@santhe/http-kit'
import { type ArmFigures, Count, type TrialFigures } from '@santhe/releases'
import { z } from 'zod'

const TTL_SECONDS = 14 * 24 * 3600
const name = z.string().max(100)
const Trial = z.object({ slice: name, trial: name })
const ArmName = z.enum(['canary', 'control'])
const Batch = Trial.extend({
  arm: ArmName,
  /** `network` only where browsers report. */
  events: z.array(z.object({ unit: name, network: name.optional(), counts: z.array(Count) })).max(100),
})

/** A slice's keys share a slot. HyperLogLogs ignore repeats, stay small under a flood and store no visitor. */
const keyOf = ({ slice, trial }: z.output<typeof Trial>, ...rest: string[]) =>
  ['santhe', `{release:${slice}}`, trial, ...rest].join(':')

async function count(redis: RedisConnection, { arm, events, ...of }: z.output<typeof Batch>): Promise<void> {
  const pipeline = redis.pipeline()
  const touched = new Set<string>()
  const add = (key: string, unit: string) => {
    pipeline.pfadd(key, unit)
    touched.add(key)
  }
  for (const { unit, network, counts } of events)
    for (const each of counts) {
      add(keyOf(of, arm, each), unit)
      if (network !== undefined) add(keyOf(of, arm, each, 'networks'), network)
    }
  for (const key of touched) pipeline.expire(key, TTL_SECONDS)
  const results = (await pipeline.exec()) ?? []
  for (const [error] of results) if (error) throw error
}

async function read(redis: RedisConnection, of: z.output<typeof Trial>): Promise<TrialFigures> {
  const figuresOf = async (arm: string): Promise<ArmFigures> => {
    const countsAt = async (...rest: string[]) => {
      const pairs = Count.options.map(async each => [each, await redis.pfcount(keyOf(of, arm, each, ...rest))])
      return z.record(Count, z.number()).parse(Object.fromEntries(await Promise.all(pairs)))
    }
    return { counts: await countsAt(), networks: await countsAt('networks') }
  }
  return { canary: await figuresOf('canary'), control: await figuresOf('control') }
}

export const figuresIn = (redis: RedisConnection) => (of: z.output<typeof Trial>) => read(redis, of)

/** Calls of the edge only: a canary's figures, counted by all edges. docs/rendering.md#canary */
export function releaseFigures(redis: RedisConnection): InternalCalls {
  return {
    '/internal/release-figures/count': async body => {
      await count(redis, Batch.parse(body))
      return {}
    },
    '/internal/release-figures/read': body => read(redis, Trial.parse(body)),
  }
}
