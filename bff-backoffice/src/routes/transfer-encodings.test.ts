import { multipartCalls, wrongTransferEncodings } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { server } = await startBackOffice()

describe('a part of a multipart body, field or file', () => {
  it.each(multipartCalls('backoffice'))('is read or refused by its transfer encoding at $call', async contract => {
    expect(await wrongTransferEncodings(server, contract)).toEqual([])
  })
})
