import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BSON, type Document } from 'mongodb'
import { z } from 'zod'

const Fields = z.custom<Document>(value => typeof value === 'object' && value !== null && !Array.isArray(value))

export const Requirement = z.object({
  minServerVersion: z.string().optional(),
  maxServerVersion: z.string().optional(),
  topologies: z.array(z.string()).optional(),
  serverless: z.enum(['require', 'forbid', 'allow']).optional(),
  auth: z.boolean().optional(),
})
export type Requirement = z.infer<typeof Requirement>

const ExpectedError = z.strictObject({
  isError: z.literal(true).optional(),
  isClientError: z.boolean().optional(),
  errorContains: z.string().optional(),
  errorCode: z.number().optional(),
  errorCodeName: z.string().optional(),
  errorLabelsContain: z.array(z.string()).optional(),
  errorLabelsOmit: z.array(z.string()).optional(),
  errorResponse: Fields.optional(),
  expectResult: z.unknown().optional(),
  writeErrors: Fields.optional(),
  writeConcernErrors: z.array(Fields).optional(),
})
export type ExpectedError = z.infer<typeof ExpectedError>

export const Operation = z.strictObject({
  object: z.string(),
  name: z.string(),
  arguments: Fields.default({}),
  expectResult: z.unknown().optional(),
  expectError: ExpectedError.optional(),
  ignoreResultAndError: z.boolean().default(false),
})
export type Operation = z.infer<typeof Operation>

export const Entity = z.union([
  z.strictObject({
    client: z.strictObject({
      id: z.string(),
      uriOptions: Fields.default({}),
      useMultipleMongoses: z.boolean().optional(),
      observeEvents: z.array(z.string()).default([]),
    }),
  }),
  z.strictObject({
    database: z.strictObject({
      id: z.string(),
      client: z.string(),
      databaseName: z.string(),
      databaseOptions: Fields.default({}),
    }),
  }),
  z.strictObject({
    collection: z.strictObject({
      id: z.string(),
      database: z.string(),
      collectionName: z.string(),
      collectionOptions: Fields.default({}),
    }),
  }),
  z.strictObject({
    session: z.strictObject({ id: z.string(), client: z.string(), sessionOptions: Fields.default({}) }),
  }),
])
export type Entity = z.infer<typeof Entity>

const Content = z.strictObject({
  databaseName: z.string(),
  collectionName: z.string(),
  documents: z.array(Fields),
})
export type Content = z.infer<typeof Content>

const ExpectedEvents = z.strictObject({
  client: z.string(),
  eventType: z.enum(['command', 'cmap']).default('command'),
  ignoreExtraEvents: z.boolean().default(false),
  events: z.array(z.record(z.string(), Fields)),
})
export type ExpectedEvents = z.infer<typeof ExpectedEvents>

const Test = z.strictObject({
  description: z.string(),
  skipReason: z.string().optional(),
  runOnRequirements: z.array(Requirement).optional(),
  operations: z.array(Operation),
  expectEvents: z.array(ExpectedEvents).default([]),
  outcome: z.array(Content).default([]),
})
export type Test = z.infer<typeof Test>

export const TestFile = z.object({
  runOnRequirements: z.array(Requirement).optional(),
  createEntities: z.array(Entity).default([]),
  initialData: z.array(Content).default([]),
  tests: z.array(Test),
})
/** A file of the unified test format, with its path below the folder of all tests: `crud/find.json`. */
export type TestFile = z.infer<typeof TestFile> & { readonly path: string }

/** Returns all files below a folder, sorted; empty without the folder. */
export function listTestFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.json'))
    .sort()
}

/**
 * Returns a file's tests.
 * @throws Error for content unknown to this runner, so that it skips no check
 */
export function readTestFile(folder: string, path: string): TestFile {
  return { ...TestFile.parse(BSON.EJSON.parse(readFileSync(join(folder, path), 'utf8'))), path }
}
