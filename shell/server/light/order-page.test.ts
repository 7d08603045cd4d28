import { describe, expect, it } from 'vitest'
import { firstValues } from './order-page.ts'

describe('firstValues', () => {
  const place = { city: 'Bengaluru', state: 'Karnataka', zipCode: '560004' }
  const person = { name: 'Asha Rao', email: 'asha@example.com', phone: '9845012345', ...place }

  it('adds the landmark to the street', () => {
    const values = firstValues({ ...person, address: '12 Temple Street', landmark: 'Blue gate' }, undefined)
    expect(values).toMatchObject({ firstName: 'Asha', address: '12 Temple Street, Blue gate' })
  })

  it('names the recipient of a saved place', () => {
    const mother = { name: 'Lakshmi Rao', phone: '9845067890', address: '3 Tank Road', landmark: 'Behind the mill' }
    expect(firstValues({ ...person, address: '', landmark: '' }, { ...mother, ...place })).toMatchObject({
      ...{ firstName: 'Lakshmi', lastName: 'Rao', phone: '9845067890', email: 'asha@example.com' },
      address: '3 Tank Road, Behind the mill',
    })
  })
})
