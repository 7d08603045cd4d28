import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadPicture } from '@santhe/contracts'
import { createFiles } from '@santhe/files'
import { api, ONE_PIXEL, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { pictureRoutes } from './pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'santhe-office-'))
const served = pictureRoutes({ files: createFiles({ folder }) })
const server = await startTestServer({ owner: 'backoffice', served })
const { call } = api(server)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const asFarmer = { token: await server.signIn({ id: 900_001, role: 'farmer', farmId: 1 }) }
const upload = (...pictures: Uint8Array[]) => {
  const files = pictures.map(bytes => ({ name: 'a.png', type: 'image/png', bytes: Uint8Array.from(bytes) }))
  return call(uploadPicture, { files }, asFarmer)
}

describe('a picture', () => {
  it('is accepted, and gets a path of the market', async () => {
    expect(await upload(ONE_PIXEL)).toMatchObject({
      status: 201,
      data: { imageUrl: expect.stringMatching(/^\/files\/.+\.webp$/) },
    })
  })

  it('is refused where the file is none, whatever it is named, and where there is none', async () => {
    expect(await upload(Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      status: 422,
      failure: { code: 'NOT_A_PICTURE' },
    })
    expect(await upload()).toMatchObject({ status: 400, failure: { fields: { image: 'Please choose a file.' } } })
  })
})
