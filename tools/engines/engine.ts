import type { DeathOptions } from './keep-running.ts'

/** One engine that answers at its address. */
export interface Engine {
  readonly url: string
  /** What runs and where, for people. */
  readonly description: string
  readonly stop: () => Promise<void>
}

export interface EngineOptions extends DeathOptions {
  readonly dataFolder: string
  readonly log: (line: string) => void
  readonly environment: NodeJS.ProcessEnv
  /** How often the embedded engine deletes what has expired; as MongoDB, every 60 s, where nothing is given. */
  readonly ttlSeconds?: number
}

/** A program that is there, with the environment that it needs to find its libraries. */
export interface LocatedProgram {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}
