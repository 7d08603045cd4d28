import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { server } = await startStorefront()

async function read(zipCode: string) {
  const response = await fetch(`${server.url}/api/delivery-areas/${encodeURIComponent(zipCode)}`)
  return [response.status, await response.json()]
}

describe('the area of a PIN', () => {
  it.each(['560 003', '560-003', '560\u2011003.', '೫೬೦೦೦೩', '56000３', '\u200E560003'])(
    'ignores spelling: %j',
    async zipCode => {
      expect(await read(zipCode)).toMatchObject([200, { zipCode: '560003', area: 'urban' }])
    },
  )

  it.each([
    ['560003', 'urban', 'Malleswaram', 'Bengaluru Urban'],
    ['562114', 'rural', 'Hoskote', 'Bengaluru Rural'],
    ['635109', 'extended', 'Hosur', 'Krishnagiri'],
    ['570001', 'outside', 'Mysore', 'Mysuru'],
    ['110001', 'outside', null, null],
  ])('of %s is %s', async (zipCode, area, place, district) => {
    expect(await read(zipCode)).toEqual([200, { zipCode, area, place, district }])
  })

  it.each(['56003', '5600034', '060003', 'abcdef'])('responds with 404 to %s, which is no PIN', async zipCode => {
    expect(await read(zipCode)).toMatchObject([404, { code: 'NOT_FOUND' }])
  })
})
