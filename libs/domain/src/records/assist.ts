import { Schema } from 'mongoose'
import { collection } from './collection.ts'

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
  type: new Schema<AssistCode>(
    {
      hash: { type: String, required: true },
      createdAt: { type: Date, required: true },
      expiresAt: { type: Date, required: true },
    },
    { _id: false },
  ),
  default: null,
}

export const AssistCodes = collection<AssistCodesRecord>(
  'assist_codes',
  new Schema<AssistCodesRecord>(
    {
      _id: { type: Number, required: true },
      screen: code,
      card: code,
      wrongTriesOf: { type: Map, of: Number, default: {} },
    },
    { versionKey: false },
  ),
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

const schema = new Schema<AssistRecord>(
  {
    _id: { type: Number, required: true },
    agentId: { type: Number, required: true },
    agentName: { type: String, required: true },
    farmId: { type: Number, required: true },
    farmerId: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    links: { type: [String], default: [] },
  },
  { versionKey: false },
)
schema.index({ farmId: 1, endedAt: 1, expiresAt: 1 })
schema.index({ agentId: 1, endedAt: 1, expiresAt: 1 })
schema.index({ links: 1 })

export const Assists = collection<AssistRecord>('assists', schema)
