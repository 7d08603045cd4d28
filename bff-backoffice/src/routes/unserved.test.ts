import { tmpdir } from 'node:os'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { testDomain } from '@santhe/domain/testing'
import { createFiles, folderStore } from '@santhe/files'
import { expect, it } from 'vitest'
import { routes } from './index.ts'

it('every call of the back office is served, and no other', async () => {
  const calls = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === 'backoffice')
  const served = routes({ domain: await testDomain(), files: createFiles(folderStore(tmpdir())) })
  expect(served.map(({ contract }) => contract.call).sort()).toEqual(calls.map(({ call }) => call).sort())
})
