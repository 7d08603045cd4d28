import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './schema.ts'

const number = z.number().int().nonnegative()
/** Visitors by what happened to them. docs/rendering.md#canary */
const ReleaseCounts = z.object({
  ...{ served: number, failed: number, reported: number },
  ...{ errors: number, failedLoads: number, slow: number, poorVitals: number },
})

const Release = z.object({
  /** Or 'shell'. */
  slice: z.string(),
  version: z.string(),
  before: z.string().nullable(),
  moved: z
    .object({ by: z.string(), at: Moment, takenBack: z.object({ version: z.string(), reason: z.string() }).nullable() })
    .nullable(),
  canary: z
    .object({
      ...{ version: z.string(), share: number, since: Moment },
      /** `control`: as many visitors of the live version. */
      figures: z.object({ canary: ReleaseCounts, control: ReleaseCounts }).nullable(),
    })
    .nullable(),
})
export type Release = z.output<typeof Release>

export const listReleases = endpoint({
  call: 'GET /api/admin/releases',
  access: ['admin', 'district_manager'],
  summary: 'The live version of the shell and each slice, its canary with figures, and who moved it last',
  response: z.array(Release),
  provides: ['staff'],
})
