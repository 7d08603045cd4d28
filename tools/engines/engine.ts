import type { DeathOptions } from './keep-running.ts'

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
  /** How often the embedded engine deletes expired documents; every 60 s by default, like MongoDB. */
  readonly ttlSeconds?: number
  /** Whether what was written is on the disk before it is confirmed; true by default. A program that is killed loses nothing either way. */
  readonly isSynced?: boolean
}

/** An existing program, with the environment that it needs to find its libraries. */
export interface LocatedProgram {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}
