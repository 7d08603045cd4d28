import { describe, expect, it } from 'vitest'
import { readOperations } from '../calls/read-operations.ts'
import { encode } from './encode.ts'

describe('encode', () => {
  it('sends the fields of a form beside as many files as it has', () => {
    const operation = readOperations().all.find(({ name }) => name === 'openComplaint')
    if (!operation) throw new Error('The call is gone')
    expect(Object.keys(operation.body?.properties ?? {})).toEqual(['kind', 'lines', 'words'])
    const body = { kind: 'spoiled', lines: '[]', words: undefined }
    const sent = encode(operation, { path: { id: 7 }, query: [], headers: [], body, files: 2 }).body?.toString() ?? ''
    const names = [...sent.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['photos', 'photos', 'kind', 'lines'])
  })
})
