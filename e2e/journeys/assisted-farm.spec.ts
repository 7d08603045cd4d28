import { JournalEntry, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { farmWithFive } from '../farm-with-five.ts'
import { expect, test } from '../market.ts'

test('an agent helps a farmer by a code until the farmer ends it; the journal names both', {
  tag: '@adds-products',
}, async ({ visitor, request }) => {
  const run = `h${Date.now().toString(36)}`
  const { username, products } = await farmWithFive({ request }, run)
  const [{ page: farmer }, { page: agent }] = [await visitor(username), await visitor('ta_hoskote')]
  const name = products[0]?.name ?? ''
  let code = ''

  await test.step('the farmer opens a code', async () => {
    await farmer.goto('/dashboard/profile')
    await farmer.getByRole('button', { name: 'Show a code' }).click()
    const digits = farmer.getByText(/^\d{4} \d{4}$/)
    await expect(digits).toBeVisible()
    code = (await digits.textContent()) ?? ''
  })

  await test.step('the agent enters the code and changes the farm’s stock', async () => {
    await agent.goto(`/admin?tab=farmers&search=${run}`)
    await agent.getByRole('button', { name: `Help Farm ${run}` }).click()
    await agent.getByLabel('Code').fill(code)
    await agent.getByRole('button', { name: 'Start helping' }).click()
    await expect(agent).toHaveURL(/\/dashboard\/orders$/)
    await expect(agent.getByText(`You are helping Kamala Gowda (Farm ${run}).`)).toBeVisible()
    await agent.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click()
    await agent.getByRole('button', { name: `Ten boxes more of ${name}` }).click()
    await expect(agent.getByText(`${name}: 13 boxes`).first()).toBeVisible()
  })

  await test.step('the farmer ends the help, and the agent’s next press is refused', async () => {
    await expect(farmer.getByText(/is helping on your farm now\. (59|60) minutes left\./)).toBeVisible()
    await farmer.getByRole('button', { name: 'End help now' }).click()
    await expect(farmer.getByText('The help has ended').first()).toBeVisible()
    await agent.getByRole('button', { name: `Ten boxes more of ${name}` }).click()
    await expect(agent.getByText('You no longer help Kamala Gowda')).toBeVisible()
    await expect(agent).toHaveURL(/\/admin\?tab=farmers$/)
    await expect(agent.getByLabel('Search farmers')).toBeVisible()
  })

  await test.step('the journal names agent and farmer', async () => {
    const login = await request.post('/api/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
    const headers = { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
    const url = `/api/admin/journal?thing=product&thingId=${products[0]?.id}`
    const entries = JournalEntry.array().parse(await (await request.get(url, { headers })).json())
    expect(entries.map(({ act, role, forName }) => [act, role, forName])).toEqual([
      ['product.changed', 'taluk_agent', 'Kamala Gowda'],
    ])
  })
})
