import { multipartCalls, wrongTransferEncodings } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../testing/storefront.ts'

const { server } = await startStorefront()

describe('a part of a multipart body, field or file', () => {
  it.each(multipartCalls('storefront'))('is read or refused by its transfer encoding at $call', async contract => {
    expect(await wrongTransferEncodings(server, contract)).toEqual([])
  })
})
