import type { Redis } from 'ioredis'

interface Batch {
  readonly keys: string[]
  readonly values: Promise<readonly (string | null)[]>
}

export function readTogether(redis: Redis): (key: string) => Promise<string | null> {
  let waiting: Batch | undefined

  function begin(): Batch {
    const keys: string[] = []
    const values = new Promise(resolve => setImmediate(resolve)).then(() => {
      waiting = undefined
      return redis.mget(keys)
    })
    return { keys, values }
  }

  return async key => {
    waiting ??= begin()
    const { keys, values } = waiting
    const place = keys.push(key) - 1
    return (await values)[place] ?? null
  }
}
