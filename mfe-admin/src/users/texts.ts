import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  list: 'Users',
  role: 'Role',
  all: 'All roles',
  add: 'Add user',
  joined: 'Joined',
  district: 'District',
  loadError: 'We couldn’t load the users',
  empty: 'No users found matching the selected filter',
  newTitle: 'New user',
  editTitle: 'Edit {{name}}',
  farm: 'Farm',
  farmName: 'Farm name',
  farmLocation: 'Farm location',
  chooseDistrict: 'Choose a district',
  ownPassword: 'Change your own password in your profile.',
  fixedRoles: {
    own: 'You can’t change your own role; another admin can.',
    staff: 'Set in the Staff tab.',
    farm: 'Has a farm, so the role can’t change.',
    orders: 'Has orders, so the role can’t change.',
  },
  created: 'User created',
  updated: 'User updated',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
})
