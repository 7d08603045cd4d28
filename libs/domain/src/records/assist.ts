import { collection } from './collection.ts'
import { moment, number, orNull, part, record, text } from './fields.ts'

export interface AssistCode {
  /** argon2id: eight digits are quickly guessed from a plain hash. */
  hash: string
  createdAt: Date
  expiresAt: Date
}

/** The codes of one farm, in one document, so that a try is one write. */
export interface AssistCodesRecord {
  /** The farm's id. */
  _id: number
  /** Shown on the farmer's screen or mailed. */
  screen: AssistCode | null
  card: AssistCode | null
  /** Counts by agent id of wrong and running tries since the farmer's last code. */
  wrongTriesOf?: Readonly<Record<string, number>>
}

const code = {
  type: part<AssistCode>({ hash: text, createdAt: moment, expiresAt: moment }),
  default: null,
}

export const AssistCodes = collection<AssistCodesRecord>(
  'assist_codes',
  record<AssistCodesRecord>({
    _id: number,
    screen: code,
    card: code,
    wrongTriesOf: { type: Map, of: Number, default: {} },
  }),
)

export interface AssistRecord {
  _id: number
  agentId: number
  /** Name at that time, for the farmer. */
  agentName: string
  farmId: number
  farmerId: number
  startedAt: Date
  expiresAt: Date
  /** Null unless ended early. */
  endedAt: Date | null
  /** sha256 of the tokens of the links that end it; each attempt to send the mail adds one. */
  links: string[]
}

const schema = record<AssistRecord>({
  _id: number,
  agentId: number,
  agentName: text,
  farmId: number,
  farmerId: number,
  startedAt: moment,
  expiresAt: moment,
  endedAt: orNull(Date),
  links: { type: [String], default: [] },
})
schema.index({ farmId: 1, endedAt: 1, expiresAt: 1 })
schema.index({ agentId: 1, endedAt: 1, expiresAt: 1 })
schema.index({ links: 1 })

export const Assists = collection<AssistRecord>('assists', schema)
