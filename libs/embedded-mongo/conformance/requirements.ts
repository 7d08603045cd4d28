import type { MongoClient } from 'mongodb'
import type { Requirement } from './test-file.ts'

/** Properties of a server that decide which tests run on it. */
export interface Traits {
  readonly version: string
  readonly topology: 'replicaset' | 'sharded' | 'single'
  readonly hasPasswords: boolean
  /** Whether it is this repository's engine, not MongoDB. */
  readonly isEmbedded: boolean
}

export async function traitsOf(client: MongoClient, uri: string): Promise<Traits> {
  const admin = client.db('admin')
  const [hello, build] = await Promise.all([admin.command({ hello: 1 }), admin.command({ buildInfo: 1 })])
  return {
    version: build.version,
    topology: hello.msg === 'isdbgrid' ? 'sharded' : hello.setName === undefined ? 'single' : 'replicaset',
    hasPasswords: /^mongodb(\+srv)?:\/\/[^/]*@/.test(uri),
    isEmbedded: build.gitVersion === 'santhe-embedded',
  }
}

/** Returns why a server meets none of the requirements; undefined if it meets one. */
export function unmetRequirement(requirements: readonly Requirement[] | undefined, traits: Traits): string | undefined {
  if (requirements === undefined || requirements.length === 0) return undefined
  const unmet = requirements.map(requirement => reasonOf(requirement, traits))
  return unmet.includes(undefined) ? undefined : unmet[0]
}

function reasonOf(requirement: Requirement, { version, topology, hasPasswords }: Traits): string | undefined {
  const { minServerVersion = '0', maxServerVersion = '9999', topologies = [topology], auth, serverless } = requirement
  if (!topologies.includes(topology)) return topologies.includes('sharded') ? 'sharding' : 'a single node'
  if (serverless === 'require') return 'Atlas'
  if (auth !== undefined && auth !== hasPasswords) return 'users and passwords'
  if (compareVersions(version, minServerVersion) < 0) return 'newer than MongoDB 7.0'
  return compareVersions(version, maxServerVersion) > 0 ? 'what old servers did' : undefined
}

/** Compares only as many parts as the limit has: 7.0.5 is not newer than 7.0. */
export function compareVersions(version: string, limit: string): number {
  const parts = version.split('.').map(Number)
  for (const [at, part] of limit.split('.').map(Number).entries()) {
    const difference = (parts[at] ?? 0) - part
    if (difference !== 0) return difference
  }
  return 0
}
