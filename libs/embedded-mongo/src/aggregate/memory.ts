import { check } from '../errors.ts'
import { MAX_STAGE_BYTES } from '../limits.ts'

/** Counts the bytes that a stage holds. */
export interface StageMemory {
  /** @throws QueryExceededMemoryLimitNoDiskUseAllowed when the limit is exceeded */
  add(bytes: number): void
}

/** Returns a counter with a limit of 100 MB, since no stage uses the disk. */
export function createStageMemory(stage: string): StageMemory {
  let total = 0
  return {
    add(bytes) {
      total += bytes
      const refusal = `Exceeded memory limit of ${MAX_STAGE_BYTES} bytes for ${stage}, and the embedded engine uses no disk for it`
      check(total <= MAX_STAGE_BYTES, 'QueryExceededMemoryLimitNoDiskUseAllowed', refusal)
    },
  }
}
