import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Whether a farmer's dashboard opens with three big buttons. docs/product/farmer-dashboard.md#three-button-mode. */
const ThreeButtons = z.strictObject({ isOn: z.boolean() })

export const setOwnThreeButtons = endpoint({
  call: 'PUT /api/farmers/three-buttons',
  access: ['farmer'],
  summary: 'Switches the caller’s three-button mode on or off',
  body: ThreeButtons,
  response: ThreeButtons,
  errors: ['NOT_FOUND'],
  invalidates: ['person'],
  repeatsHarmlessly: true,
})

export const setThreeButtonsOfFarm = endpoint({
  call: 'PUT /api/admin/farmers/:id/three-buttons',
  access: ['admin', 'district_manager', 'taluk_agent'],
  summary: 'Switches the three-button mode of a farmer in the caller’s scope on or off',
  body: ThreeButtons,
  response: ThreeButtons,
  invalidates: ['person', 'farm'],
  repeatsHarmlessly: true,
})
