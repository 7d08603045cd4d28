import type { DeathOptions } from './keep-running.ts'

export interface Engine {
  readonly url: string
  /** Describes the engine and its place for people. */
  readonly description: string
  readonly stop: () => Promise<void>
}

export interface EngineOptions extends DeathOptions {
  readonly dataFolder: string
  readonly log: (line: string) => void
  readonly environment: NodeJS.ProcessEnv
  /** How often the embedded engine deletes expired documents; every 60 s by default, like MongoDB. */
  readonly ttlSeconds?: number
  /** Whether the disk has a write before it is confirmed; true by default. A killed program loses nothing either way. */
  readonly isSynced?: boolean
}

/** An existing program, and the environment with which it finds its libraries. */
export interface LocatedProgram {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}
